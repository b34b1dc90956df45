CREATE TABLE "branding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"team_id" integer,
	"name" text,
	"color" text,
	"footer" text,
	"logo_id" uuid,
	"logo_key" text,
	"logo_hash" "bytea",
	"logo_bytes" integer,
	"logo_width" integer,
	"logo_height" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "branding_owner" CHECK (num_nonnulls("branding"."user_id", "branding"."team_id") = 1),
	CONSTRAINT "branding_color" CHECK ("branding"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "branding_name" CHECK (length("branding"."name") BETWEEN 1 AND 80),
	CONSTRAINT "branding_footer" CHECK (length("branding"."footer") BETWEEN 1 AND 300),
	CONSTRAINT "branding_logo_whole" CHECK (num_nonnulls("branding"."logo_id", "branding"."logo_key", "branding"."logo_hash", "branding"."logo_bytes", "branding"."logo_width", "branding"."logo_height") IN (0, 6))
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type";--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branding_user" ON "branding" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "branding_team" ON "branding" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "branding_logo" ON "branding" USING btree ("logo_id");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.created', 'account.deleted', 'account.disabled', 'account.email_changed', 'account.enabled', 'account.exported', 'account.factors_reset', 'account.passkey_added', 'account.passkey_removed', 'account.password_changed', 'account.password_reset', 'account.plan_changed', 'account.profile_changed', 'account.proof_refused', 'account.proven_again', 'account.recovery_codes_replaced', 'account.sessions_ended', 'account.sign_in_refused', 'account.signed_in', 'account.totp_added', 'account.totp_removed', 'branding.changed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'team.created', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked'));