ALTER TABLE "embed_tokens" DROP CONSTRAINT "embed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "recipient_id" integer;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "address_proven_by_host" boolean;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_recipient" CHECK (num_nonnulls("embed_tokens"."recipient_id", "embed_tokens"."email", "embed_tokens"."address_proven_by_host") = CASE "embed_tokens"."purpose" WHEN 'sign' THEN 3 ELSE 0 END) NOT VALID;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_purpose" CHECK ("embed_tokens"."purpose" IN ('edit', 'create', 'author', 'sign')) NOT VALID;