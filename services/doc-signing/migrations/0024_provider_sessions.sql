-- The index of this version is built concurrently: concurrent/0024_provider_sessions.sql.
SELECT 1;
