ALTER TABLE "embed_tokens" DROP CONSTRAINT "embed_tokens_purpose";--> statement-breakpoint
ALTER TABLE "embed_tokens" DROP CONSTRAINT "embed_tokens_recipient";--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_purpose" CHECK ("embed_tokens"."purpose" IN ('edit', 'create', 'author', 'sign', 'direct')) NOT VALID;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_recipient" CHECK (num_nonnulls("embed_tokens"."email", "embed_tokens"."address_proven_by_host") = CASE WHEN "embed_tokens"."purpose" IN ('sign', 'direct') THEN 2 ELSE 0 END
				AND CASE "embed_tokens"."purpose" WHEN 'sign' THEN "embed_tokens"."recipient_id" IS NOT NULL WHEN 'direct' THEN true ELSE "embed_tokens"."recipient_id" IS NULL END
				AND ("embed_tokens"."name" IS NOT NULL) = ("embed_tokens"."purpose" = 'direct') AND ("embed_tokens"."external_id" IS NULL OR "embed_tokens"."purpose" = 'direct')) NOT VALID;