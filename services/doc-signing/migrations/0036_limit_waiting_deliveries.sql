-- The index of this version is built concurrently: concurrent/0036_limit_waiting_deliveries.sql.
SELECT 1;
