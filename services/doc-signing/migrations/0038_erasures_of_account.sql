-- The index of this version is built concurrently: concurrent/0038_erasures_of_account.sql.
SELECT 1;
