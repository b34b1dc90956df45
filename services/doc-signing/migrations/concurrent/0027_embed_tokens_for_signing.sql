CREATE INDEX CONCURRENTLY IF NOT EXISTS "embed_tokens_recipient_id" ON "embed_tokens" USING btree ("recipient_id");
