CREATE TABLE "account_storage" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"documents" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"measured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "account_storage_by_bytes" ON "account_storage" USING btree ("bytes","account_id");
