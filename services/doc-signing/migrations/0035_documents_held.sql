-- The index of this version is built concurrently: concurrent/0035_documents_held.sql.
SELECT 1;
