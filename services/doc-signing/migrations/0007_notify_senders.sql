ALTER TABLE "preferences" ADD COLUMN "notifications" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "notify_sender" boolean;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "sent_by" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "notify_sender" boolean;