ALTER TABLE "mails" VALIDATE CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "webhooks" VALIDATE CONSTRAINT "webhooks_api_key_id_api_keys_id_fk";
