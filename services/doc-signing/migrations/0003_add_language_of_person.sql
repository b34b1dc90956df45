ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_language" text;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh')) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_last_language" CHECK ("users"."last_language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh')) NOT VALID;