CREATE TABLE "address_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"data" jsonb NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"link_hash" "bytea",
	"code_hash" "bytea",
	"guesses_left" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"proven_browser_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"user_id" integer,
	"statement" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_handles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"handle" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"registration_client_data" "bytea" NOT NULL,
	"registration_attestation" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credentials_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	CONSTRAINT "totp_factors_confirmed" CHECK (("totp_factors"."confirmed_at" IS NULL) = ("totp_factors"."last_step" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
-- The default is for instances of the release before, which insert without it while they still run.
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp (3) with time zone NOT NULL DEFAULT now();--> statement-breakpoint
UPDATE "sessions" SET "proven_at" = "created_at";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "address_proofs_link_hash_unique" ON "address_proofs" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "address_proofs_expires_at" ON "address_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_browsers_last_used_at" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_handles_handle_unique" ON "passkey_handles" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
-- Accounts that operators created count as proven, unless their address was changed since. Others prove theirs at the next sign-in.
UPDATE "users" SET "email_proven_at" = "created_at" WHERE EXISTS (
	SELECT FROM "audit_events" WHERE "user_id" = "users"."id" AND "type" = 'account.created' AND "actor_type" = 'operator'
) AND NOT EXISTS (
	SELECT FROM "audit_events" WHERE "user_id" = "users"."id" AND "type" = 'account.profile_changed'
		AND ("details" ->> 'email_changed')::boolean
);--> statement-breakpoint
ALTER TABLE "known_browsers" ADD CONSTRAINT "known_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkey_handles" ADD CONSTRAINT "passkey_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;
