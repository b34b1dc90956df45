ALTER TABLE "documents" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_language" CHECK ("documents"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh'));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_language" CHECK ("templates"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh'));