CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_owner_id" ON "clients" USING btree ("owner_id");
