ALTER TABLE "embed_tokens" DROP CONSTRAINT "embed_tokens_purpose";--> statement-breakpoint
-- The previous release finds no object for such a token and refuses it.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "embed_tokens" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
-- The previous release finds no object for such a token and refuses it.
-- squawk-ignore ban-drop-not-null
ALTER TABLE "embed_tokens" ALTER COLUMN "object_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD COLUMN "parent_id" integer;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_parent_id_embed_tokens_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."embed_tokens"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_object" CHECK (num_nonnulls("embed_tokens"."kind", "embed_tokens"."object_id") = CASE "embed_tokens"."purpose" WHEN 'author' THEN 0 ELSE 2 END) NOT VALID;--> statement-breakpoint
ALTER TABLE "embed_tokens" ADD CONSTRAINT "embed_tokens_purpose" CHECK ("embed_tokens"."purpose" IN ('edit', 'create', 'author')) NOT VALID;