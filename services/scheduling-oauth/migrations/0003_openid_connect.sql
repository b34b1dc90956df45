CREATE TABLE "id_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" text NOT NULL,
	"encrypted_private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_from" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "id_signing_keys_retired" CHECK ("id_signing_keys"."retired_at" IS NULL OR "id_signing_keys"."signs_from" IS NOT NULL),
	CONSTRAINT "id_signing_keys_algorithm" CHECK ("id_signing_keys"."algorithm" IN ('ES256', 'RS256'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "subject" SET DEFAULT translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_');--> statement-breakpoint
UPDATE "users" SET "subject" = DEFAULT WHERE "subject" IS NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_subject_not_null" CHECK ("users"."subject" IS NOT NULL) NOT VALID;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "amr" text[];--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "nonce" text;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "auth_time" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD COLUMN "amr" text[];--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "nonce" text;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "response_mode" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "subject" text DEFAULT 'number' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "subject_moved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "id_token_alg" text DEFAULT 'RS256' NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "post_logout_redirect_uris" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "id_signing_keys_one_signs" ON "id_signing_keys" USING btree ("algorithm") WHERE "id_signing_keys"."retired_at" IS NULL AND "id_signing_keys"."signs_from" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "id_signing_keys_one_next" ON "id_signing_keys" USING btree ("algorithm") WHERE "id_signing_keys"."signs_from" IS NULL;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_response_mode" CHECK ("authorization_requests"."response_mode" IN ('query', 'form_post')) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_subject" CHECK ("clients"."subject" IN ('number', 'opaque')) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_id_token_alg" CHECK ("clients"."id_token_alg" IN ('ES256', 'RS256')) NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_post_logout_redirect_uris" CHECK (cardinality("clients"."post_logout_redirect_uris") <= 10) NOT VALID;