ALTER TABLE "clients" ADD COLUMN "allowed_scopes" text[];--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "for_all" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "scopes" ADD COLUMN "retired_at" timestamp (3) with time zone;