CREATE INDEX CONCURRENTLY IF NOT EXISTS "account_events_team_id" ON "account_events" USING btree ("team_id","id") WHERE "account_events"."team_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "account_events_by_type" ON "account_events" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_email_prefix" ON "users" USING btree (lower("email") COLLATE "C");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "teams_name_prefix" ON "teams" USING btree (lower("name") COLLATE "C") WHERE "teams"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "mails_refused" ON "mails" USING btree ("created_at","id") WHERE "mails"."status" = 'REFUSED';
