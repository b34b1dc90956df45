DROP TABLE "token_failures";--> statement-breakpoint
-- Its rows last for minutes, and the new hashed key is another one.
DROP TABLE "rate_limits";--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "rate_limits_empty_at" ON "rate_limits" USING btree ("empty_at");
