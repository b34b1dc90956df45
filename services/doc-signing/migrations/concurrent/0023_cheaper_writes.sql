CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents" ON "documents" USING btree ("team_id","id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_by_status" ON "documents" USING btree ("team_id","status","id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "user_documents_by_external_id" ON "documents" USING btree ("user_id","external_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."external_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_by_external_id" ON "documents" USING btree ("team_id","external_id","id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."external_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_on_dashboard" ON "documents" USING btree ("team_id","id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_without_file" ON "documents" USING btree ("team_id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NULL AND "documents"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_on_dashboard_by_sender" ON "documents" USING btree ("team_id","user_id","id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_on_dashboard_by_time" ON "documents" USING btree ("team_id","created_at") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "team_documents_on_dashboard_by_title" ON "documents" USING btree ("team_id",lower("title" COLLATE "pg_c_utf8"),"id") WHERE "documents"."team_id" IS NOT NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_of_team";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_of_team_by_status";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_of_user_by_external_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_of_team_by_external_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_on_dashboard_of_team";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_without_file_of_team";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_on_dashboard_by_sender";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_on_dashboard_of_team_by_time";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_on_dashboard_of_team_by_title";
