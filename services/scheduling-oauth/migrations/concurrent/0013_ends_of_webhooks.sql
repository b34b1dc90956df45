CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhooks_ends_at" ON "webhooks" USING btree ("ends_at") WHERE "webhooks"."ends_at" IS NOT NULL;
