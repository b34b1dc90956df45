CREATE TABLE "document_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "document_checked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "document_fresh_until" timestamp (3) with time zone;