DROP INDEX "signing_keys_one_signs";--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "signs_from" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "signing_keys" SET "signs_from" = "created_at";--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_next" ON "signing_keys" USING btree (("signs_from" IS NULL)) WHERE "signing_keys"."signs_from" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_signs" ON "signing_keys" USING btree (("retired_at" IS NULL)) WHERE "signing_keys"."retired_at" IS NULL AND "signing_keys"."signs_from" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD CONSTRAINT "signing_keys_retired" CHECK ("signing_keys"."retired_at" IS NULL OR "signing_keys"."signs_from" IS NOT NULL);