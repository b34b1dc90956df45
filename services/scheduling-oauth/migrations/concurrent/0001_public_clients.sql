CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_cors_origins" ON "clients" USING gin ("cors_origins");
