ALTER TABLE "documents" ADD COLUMN "signing_days" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reminder_after_days" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reminder_every_days" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "signing_days" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "reminder_after_days" integer;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "reminder_every_days" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_signing_days" CHECK ("documents"."signing_days" BETWEEN 1 AND 3650);--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_reminders" CHECK ("documents"."reminder_after_days" BETWEEN 0 AND 3650 AND "documents"."reminder_every_days" BETWEEN 0 AND 3650);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_signing_days" CHECK ("templates"."signing_days" BETWEEN 1 AND 3650);--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_reminders" CHECK ("templates"."reminder_after_days" BETWEEN 0 AND 3650 AND "templates"."reminder_every_days" BETWEEN 0 AND 3650);