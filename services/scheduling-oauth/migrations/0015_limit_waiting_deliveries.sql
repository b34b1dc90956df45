-- The index of this version is built concurrently: concurrent/0015_limit_waiting_deliveries.sql.
SELECT 1;
