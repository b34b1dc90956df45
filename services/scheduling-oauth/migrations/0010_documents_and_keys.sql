ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "look" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "api_key_id" integer;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" IN ('address-proof', 'invitation', 'password-changed', 'email-changed', 'account-deleted', 'security-changed', 'request-received', 'request-decided', 'booking', 'webhook-paused')) NOT VALID;