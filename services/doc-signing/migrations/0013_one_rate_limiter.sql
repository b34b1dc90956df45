CREATE TABLE "rate_limits" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "api_token_usage" CASCADE;--> statement-breakpoint
DROP TABLE "address_usage" CASCADE;--> statement-breakpoint
CREATE INDEX "rate_limits_empty_at" ON "rate_limits" USING btree ("empty_at");--> statement-breakpoint
-- Written with every request; a crash that empties it costs a minute of counting.
ALTER TABLE rate_limits SET UNLOGGED;
