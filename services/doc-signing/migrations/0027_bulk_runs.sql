CREATE TABLE "bulk_rows" (
	"run_id" integer NOT NULL,
	"number" integer NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"document_id" integer,
	"problem" text,
	CONSTRAINT "bulk_rows_run_id_number_pk" PRIMARY KEY("run_id","number"),
	CONSTRAINT "bulk_rows_status" CHECK ("bulk_rows"."status" IN ('WAITING', 'MADE', 'FAILED')),
	CONSTRAINT "bulk_rows_made" CHECK (("bulk_rows"."status" = 'MADE') = ("bulk_rows"."document_id" IS NOT NULL)),
	CONSTRAINT "bulk_rows_failed" CHECK (("bulk_rows"."status" = 'FAILED') = ("bulk_rows"."problem" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'CHECKED' NOT NULL,
	"send" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_runs_status" CHECK ("bulk_runs"."status" IN ('CHECKED', 'RUNNING', 'DONE')),
	CONSTRAINT "bulk_runs_started" CHECK (("bulk_runs"."status" = 'CHECKED') = ("bulk_runs"."started_at" IS NULL)),
	CONSTRAINT "bulk_runs_finished" CHECK (("bulk_runs"."status" = 'DONE') = ("bulk_runs"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_rows_document_id_unique" ON "bulk_rows" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "bulk_rows_waiting" ON "bulk_rows" USING btree ("run_id","number") WHERE "bulk_rows"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "bulk_runs_of_template" ON "bulk_runs" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at" ON "bulk_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "documents_of_template" ON "documents" USING btree ("template_id","id") WHERE "documents"."template_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;