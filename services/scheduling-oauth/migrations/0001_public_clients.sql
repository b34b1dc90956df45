CREATE TABLE "used_refresh_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"refresh_token_id" uuid NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "registered_uri" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "kind" text DEFAULT 'server' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "require_pkce" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "web_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "cors_origins" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD COLUMN "rotated_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "used_refresh_tokens_used_at" ON "used_refresh_tokens" USING btree ("used_at");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_kind" CHECK ("clients"."kind" IN ('server', 'browser', 'native')) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_web_origins" CHECK (cardinality("clients"."web_origins") <= 10) NOT VALID;