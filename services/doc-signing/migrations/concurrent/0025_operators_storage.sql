CREATE INDEX CONCURRENTLY IF NOT EXISTS "account_events_at" ON "account_events" USING btree ("at");
