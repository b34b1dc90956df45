CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" IN ('password-reset', 'password-changed', 'email-changed')),
	CONSTRAINT "mails_status" CHECK ("mails"."status" IN ('queued', 'sent', 'skipped', 'refused')),
	CONSTRAINT "mails_finished" CHECK (("mails"."status" = 'queued') = ("mails"."finished_at" IS NULL))
);
--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");