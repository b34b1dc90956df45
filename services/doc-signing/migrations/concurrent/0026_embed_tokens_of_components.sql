CREATE INDEX CONCURRENTLY IF NOT EXISTS "embed_tokens_parent_id" ON "embed_tokens" USING btree ("parent_id");
