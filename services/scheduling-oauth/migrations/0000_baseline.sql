CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"username" text NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"submission" text,
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('user', 'operator'))
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
CREATE TABLE "audit_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"client_row_id" integer,
	"ip_address" text,
	"request_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_counts" (
	"refresh_token_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ip_address" text NOT NULL,
	"scopes" text[] NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"first_jti" uuid NOT NULL,
	CONSTRAINT "refresh_counts_refresh_token_id_day_ip_address_scopes_pk" PRIMARY KEY("refresh_token_id","day","ip_address","scopes"),
	CONSTRAINT "refresh_counts_count" CHECK ("refresh_counts"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "authorization_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"connection_id" integer NOT NULL,
	"client_row_id" integer NOT NULL,
	"redirect_uri" text NOT NULL,
	"scopes" text[] NOT NULL,
	"code_challenge" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "authorization_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"session_id" uuid NOT NULL,
	"client_row_id" integer NOT NULL,
	"redirect_uri" text NOT NULL,
	"scopes" text[] NOT NULL,
	"raw_state" text,
	"code_challenge" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decision" text,
	CONSTRAINT "authorization_requests_decision" CHECK ("authorization_requests"."decision" IN ('allow', 'deny')),
	CONSTRAINT "authorization_requests_decided" CHECK ("authorization_requests"."decision" IS NULL OR "authorization_requests"."decided_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"location" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'accepted' NOT NULL,
	"attendees" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"submission" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" IN ('accepted', 'cancelled')),
	CONSTRAINT "bookings_ends_after_start" CHECK ("bookings"."ends_at" > "bookings"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "client_secrets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_secrets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_row_id" integer NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" text NOT NULL,
	"name" text NOT NULL,
	"link" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"logo" "bytea" NOT NULL,
	"logo_hash" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "clients_status" CHECK ("clients"."status" IN ('active', 'suspended', 'deleted')),
	CONSTRAINT "clients_redirect_uris" CHECK (cardinality("clients"."redirect_uris") BETWEEN 1 AND 10)
);
--> statement-breakpoint
CREATE TABLE "scopes" (
	"name" text PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "connections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"client_row_id" integer NOT NULL,
	"scopes" text[] NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "connections_status" CHECK ("connections"."status" IN ('active', 'revoked')),
	CONSTRAINT "connections_revoked" CHECK (("connections"."status" = 'revoked') = ("connections"."revoked_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "mails_kind" CHECK ("mails"."kind" IN ('address-proof', 'invitation', 'password-changed', 'email-changed', 'account-deleted', 'security-changed')),
	CONSTRAINT "mails_status" CHECK ("mails"."status" IN ('queued', 'sent', 'skipped', 'refused')),
	CONSTRAINT "mails_finished" CHECK (("mails"."status" = 'queued') = ("mails"."finished_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"connection_id" integer NOT NULL,
	"authorization_code_hash" "bytea" NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "revoked_access_tokens" (
	"jti" uuid PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"algorithm" text NOT NULL,
	"public_jwk" text NOT NULL,
	"encrypted_private_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"signs_from" timestamp (3) with time zone,
	"retired_at" timestamp (3) with time zone,
	CONSTRAINT "signing_keys_retired" CHECK ("signing_keys"."retired_at" IS NULL OR "signing_keys"."signs_from" IS NOT NULL),
	CONSTRAINT "signing_keys_algorithm" CHECK ("signing_keys"."algorithm" IN ('ES256', 'RS256'))
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_codes" ADD CONSTRAINT "authorization_codes_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_secrets" ADD CONSTRAINT "client_secrets_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_authorization_code_hash_authorization_codes_code_hash_fk" FOREIGN KEY ("authorization_code_hash") REFERENCES "public"."authorization_codes"("code_hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key_hash_unique" ON "api_keys" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "api_keys_user_id" ON "api_keys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_email_unique" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_unique" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_submission_unique" ON "users" USING btree ("submission");--> statement-breakpoint
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
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_events_user_id" ON "audit_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_client_row_id" ON "audit_events" USING btree ("client_row_id","id");--> statement-breakpoint
CREATE INDEX "audit_events_type" ON "audit_events" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "audit_events_operator" ON "audit_events" USING btree ("actor","id") WHERE "audit_events"."actor_type" = 'operator';--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_counts_first_jti_unique" ON "refresh_counts" USING btree ("first_jti");--> statement-breakpoint
CREATE INDEX "authorization_codes_connection_id" ON "authorization_codes" USING btree ("connection_id");--> statement-breakpoint
CREATE INDEX "authorization_requests_session_id" ON "authorization_requests" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_uid_unique" ON "bookings" USING btree ("uid");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_submission" ON "bookings" USING btree ("user_id","submission") WHERE "bookings"."status" = 'accepted';--> statement-breakpoint
CREATE INDEX "bookings_user_starts_at" ON "bookings" USING btree ("user_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "bookings_user_status_starts_at" ON "bookings" USING btree ("user_id","status","starts_at","id");--> statement-breakpoint
CREATE INDEX "client_secrets_client_row_id" ON "client_secrets" USING btree ("client_row_id");--> statement-breakpoint
CREATE UNIQUE INDEX "client_secrets_secret_hash_unique" ON "client_secrets" USING btree ("secret_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_client_id_unique" ON "clients" USING btree ("client_id");--> statement-breakpoint
CREATE INDEX "clients_logo_hash" ON "clients" USING btree ("logo_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_one_active" ON "connections" USING btree ("user_id","client_row_id") WHERE "connections"."status" = 'active';--> statement-breakpoint
CREATE INDEX "connections_client_row_id" ON "connections" USING btree ("client_row_id");--> statement-breakpoint
CREATE INDEX "connections_of_client" ON "connections" USING btree ("client_row_id","id") WHERE "connections"."status" = 'active';--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_limits_empty_at" ON "rate_limits" USING btree ("empty_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_token_hash_unique" ON "refresh_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_one_per_code" ON "refresh_tokens" USING btree ("authorization_code_hash");--> statement-breakpoint
CREATE INDEX "refresh_tokens_live" ON "refresh_tokens" USING btree ("connection_id","created_at") WHERE "refresh_tokens"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "revoked_access_tokens_expires_at" ON "revoked_access_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_signs" ON "signing_keys" USING btree (("retired_at" IS NULL)) WHERE "signing_keys"."retired_at" IS NULL AND "signing_keys"."signs_from" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "signing_keys_one_next" ON "signing_keys" USING btree (("signs_from" IS NULL)) WHERE "signing_keys"."signs_from" IS NULL;
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- packages/accounts knows no table of users.
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['known_browsers', 'passkey_challenges', 'passkey_handles', 'passkeys', 'pending_sign_ins',
		'recovery_codes', 'sessions', 'totp_factors']
	LOOP
		EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT %1$s_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- Two accepted bookings of one user never overlap, however many requests race. A range of one user's id stands for
-- equality, which spares the btree_gist extension.
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (
	int4range(user_id, user_id, '[]') WITH &&,
	tstzrange(starts_at, ends_at, '[)') WITH &&
) WHERE (status = 'accepted');
--> statement-breakpoint
-- Audit rows are never changed, and can be deleted only once they are 30 days old: by any role, whatever the settings say.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR TRUNCATE ON audit_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION refuse_early_deletion() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
	IF OLD.at > now() - interval '30 days' THEN
		RAISE EXCEPTION 'rows of % are never changed or removed in their first 30 days', TG_TABLE_NAME;
	END IF;
	RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_events_are_kept BEFORE DELETE ON audit_events
	FOR EACH ROW EXECUTE FUNCTION refuse_early_deletion();
--> statement-breakpoint
-- The service's role may not delete audit rows: this runs as the role that owns the table. It deletes one batch with the
-- refresh counts of its rows, and returns the number of rows.
CREATE FUNCTION delete_old_audit_events(before timestamptz, batch integer) RETURNS integer
	LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
	WITH old AS (
		SELECT id FROM public.audit_events
		WHERE at < least(before, now() - interval '30 days')
		ORDER BY at LIMIT batch FOR UPDATE SKIP LOCKED
	), gone AS (
		DELETE FROM public.audit_events WHERE id IN (SELECT id FROM old) RETURNING type, details
	), counts AS (
		DELETE FROM public.refresh_counts WHERE first_jti IN (
			SELECT (details ->> 'jti')::uuid FROM gone WHERE type = 'token.refreshed')
	)
	SELECT count(*)::integer FROM gone;
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION delete_old_audit_events(timestamptz, integer) FROM PUBLIC;
