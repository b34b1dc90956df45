CREATE INDEX CONCURRENTLY IF NOT EXISTS "clients_look" ON "clients" USING btree ("look");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhooks_of_api_key" ON "webhooks" USING btree ("api_key_id");
