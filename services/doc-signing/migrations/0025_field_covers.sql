ALTER TABLE "fields" ADD COLUMN "cover" jsonb;--> statement-breakpoint
ALTER TABLE "template_fields" ADD COLUMN "cover" jsonb;