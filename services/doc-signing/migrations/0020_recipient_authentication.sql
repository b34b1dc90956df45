CREATE TABLE "opened_browsers" (
	"recipient_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_browsers_recipient_id_browser_hash_pk" PRIMARY KEY("recipient_id","browser_hash")
);
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_access_auth";--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_action_auth";--> statement-breakpoint
ALTER TABLE "template_recipients" DROP CONSTRAINT "template_recipients_access_auth";--> statement-breakpoint
ALTER TABLE "template_recipients" DROP CONSTRAINT "template_recipients_action_auth";--> statement-breakpoint
ALTER TABLE "templates" DROP CONSTRAINT "templates_access_auth";--> statement-breakpoint
ALTER TABLE "templates" DROP CONSTRAINT "templates_action_auth";--> statement-breakpoint
ALTER TABLE "opened_browsers" ADD CONSTRAINT "opened_browsers_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opened_browsers_expires_at" ON "opened_browsers" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_access_auth" CHECK ("documents"."global_access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$');--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_action_auth" CHECK ("documents"."global_action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$');--> statement-breakpoint
ALTER TABLE "template_recipients" ADD CONSTRAINT "template_recipients_access_auth" CHECK ("template_recipients"."access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$');--> statement-breakpoint
ALTER TABLE "template_recipients" ADD CONSTRAINT "template_recipients_action_auth" CHECK ("template_recipients"."action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$');--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_access_auth" CHECK ("templates"."global_access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$');--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_action_auth" CHECK ("templates"."global_action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$');