DROP INDEX CONCURRENTLY IF EXISTS documents_title_pieces;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recipients_received" ON "recipients" USING btree (lower("email"),"signing_status","document_id") WHERE "recipients"."sent_at" IS NOT NULL;
