DROP INDEX CONCURRENTLY IF EXISTS recipients_received;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "recipients_invited" ON "recipients" USING btree (lower("email"),"signing_status","document_id") WHERE "recipients"."sent_at" IS NOT NULL OR "recipients"."sender_at_hand" IS NOT NULL;
