CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_held" ON "documents" USING btree ("held_at","id") WHERE "documents"."held_at" IS NOT NULL;
