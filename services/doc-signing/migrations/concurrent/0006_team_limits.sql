CREATE INDEX CONCURRENTLY IF NOT EXISTS "teams_sponsor_id" ON "teams" USING btree ("sponsor_id");
