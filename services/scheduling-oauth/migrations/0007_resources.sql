CREATE TABLE "resources" (
	"uri" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "resource" text;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "resource" text;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "resource" text;