CREATE TABLE "refresh_counts" (
	"refresh_token_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ip_address" text NOT NULL,
	"scopes" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"first_jti" uuid NOT NULL,
	CONSTRAINT "refresh_counts_refresh_token_id_day_ip_address_scopes_pk" PRIMARY KEY("refresh_token_id","day","ip_address","scopes"),
	CONSTRAINT "refresh_counts_count" CHECK ("refresh_counts"."count" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_counts_first_jti_unique" ON "refresh_counts" USING btree ("first_jti");