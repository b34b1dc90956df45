ALTER TABLE "templates" ADD COLUMN "send_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "send_completion_emails" boolean DEFAULT true NOT NULL;