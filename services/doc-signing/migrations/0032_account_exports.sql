CREATE TABLE "account_export_files" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"storage_key" text NOT NULL,
	"file_hash" "bytea",
	"file_bytes" bigint,
	CONSTRAINT "account_export_files_export_id_number_pk" PRIMARY KEY("export_id","number"),
	CONSTRAINT "account_export_files_stored" CHECK (num_nonnulls("account_export_files"."file_hash", "account_export_files"."file_bytes") IN (0, 2))
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"documents_total" integer NOT NULL,
	"documents_done" integer DEFAULT 0 NOT NULL,
	"last_document_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_exports_status" CHECK ("account_exports"."status" IN ('PENDING', 'READY')),
	CONSTRAINT "account_exports_finished" CHECK (("account_exports"."status" = 'READY') = ("account_exports"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "account_export_files" ADD CONSTRAINT "account_export_files_export_id_account_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."account_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_one_pending" ON "account_exports" USING btree ("user_id") WHERE "account_exports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "account_exports_user_id" ON "account_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_exports_expires_at" ON "account_exports" USING btree ("expires_at");