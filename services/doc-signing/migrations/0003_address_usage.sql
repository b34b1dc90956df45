CREATE TABLE "address_usage" (
	"limit_name" text NOT NULL,
	"address" text NOT NULL,
	"minute_started_at" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL,
	CONSTRAINT "address_usage_limit_name_address_pk" PRIMARY KEY("limit_name","address")
);
--> statement-breakpoint
ALTER TABLE address_usage SET UNLOGGED;
