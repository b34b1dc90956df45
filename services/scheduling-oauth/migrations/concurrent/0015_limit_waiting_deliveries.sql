CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("webhook_id") WHERE "webhook_deliveries"."status" IN ('PENDING', 'HELD');
