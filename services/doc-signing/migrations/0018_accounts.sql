CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"team_id" integer,
	"ip_address" text,
	"request_id" uuid,
	"details" jsonb NOT NULL,
	CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.created', 'account.deleted', 'account.disabled', 'account.email_changed', 'account.enabled', 'account.exported', 'account.factors_reset', 'account.passkey_added', 'account.passkey_removed', 'account.password_changed', 'account.password_reset', 'account.plan_changed', 'account.profile_changed', 'account.proof_refused', 'account.proven_again', 'account.recovery_codes_replaced', 'account.sessions_ended', 'account.sign_in_refused', 'account.signed_in', 'account.totp_added', 'account.totp_removed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.revoked', 'team.created', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'token.created', 'token.revoked')),
	CONSTRAINT "account_events_actor_type" CHECK ("account_events"."actor_type" IN ('user', 'operator', 'system'))
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"ip_address" text NOT NULL
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
ALTER TABLE "idempotency_keys" DROP CONSTRAINT "idempotency_keys_api_token_id_key_pk";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "api_token_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_proven_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "account_events_user_id" ON "account_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_events_actor_type" ON "account_events" USING btree ("actor_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "address_proofs_link_hash_unique" ON "address_proofs" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "address_proofs_expires_at" ON "address_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_browsers_last_used_at" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_handles_handle_unique" ON "passkey_handles" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash_unique" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_api_token" UNIQUE("api_token_id","key");--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user" UNIQUE("user_id","key");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" IS NULL OR "users"."disabled_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_holder" CHECK (num_nonnulls("idempotency_keys"."api_token_id", "idempotency_keys"."user_id") = 1);--> statement-breakpoint
-- Made by an operator's command, who vouches for the address.
UPDATE users SET email_proven_at = created_at;
--> statement-breakpoint
CREATE TRIGGER account_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- packages/accounts knows no table of users.
ALTER TABLE known_browsers ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkey_challenges ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkey_handles ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE passkeys ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE pending_sign_ins ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE recovery_codes ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE sessions ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE totp_factors ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE;
