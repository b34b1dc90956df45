CREATE TABLE "identities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "identities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"identity_id" integer NOT NULL,
	"sid" text
);
--> statement-breakpoint
CREATE TABLE "logout_tokens" (
	"issuer" text NOT NULL,
	"jti" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "logout_tokens_issuer_jti_pk" PRIMARY KEY("issuer","jti")
);
--> statement-breakpoint
CREATE TABLE "openid_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"provider" text NOT NULL,
	"session_id" uuid,
	"return_to" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"identity" jsonb
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type";--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_sessions" ADD CONSTRAINT "identity_sessions_identity_id_identities_id_fk" FOREIGN KEY ("identity_id") REFERENCES "public"."identities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identities_subject_unique" ON "identities" USING btree ("issuer","subject");--> statement-breakpoint
CREATE INDEX "identities_user_id" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "identity_sessions_identity_id" ON "identity_sessions" USING btree ("identity_id");--> statement-breakpoint
CREATE INDEX "logout_tokens_expires_at" ON "logout_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "openid_requests_state_hash_unique" ON "openid_requests" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "openid_requests_browser_hash" ON "openid_requests" USING btree ("browser_hash");--> statement-breakpoint
CREATE INDEX "openid_requests_expires_at" ON "openid_requests" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.authenticator_added', 'account.authenticator_removed', 'account.passkey_added', 'account.passkey_removed', 'account.provider_connected', 'account.provider_removed', 'account.recovery_codes_created', 'account.password_changed', 'account.password_reset', 'account.email_changed', 'account.identity_refused', 'account.identity_verified', 'account.sign_in_refused', 'account.signed_in', 'account.created', 'account.sessions_ended', 'account.deleted', 'account.disabled', 'account.enabled', 'account.data_exported', 'account.factors_reset', 'account.plan_changed', 'account.profile_changed', 'account.role_changed', 'branding.changed', 'embedding.changed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'job.retried', 'sealing.retried', 'team.changed', 'team.created', 'team.deleted', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked', 'webhook.resumed')) NOT VALID;