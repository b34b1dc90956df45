CREATE TABLE "team_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"invited_by" integer NOT NULL,
	"token_hash" "bytea",
	"sends" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "team_invitations_role" CHECK ("team_invitations"."role" IN ('owner', 'admin', 'member')),
	CONSTRAINT "team_invitations_status" CHECK ("team_invitations"."status" IN ('OPEN', 'ACCEPTED', 'DECLINED', 'REVOKED')),
	CONSTRAINT "team_invitations_closed" CHECK (("team_invitations"."status" = 'OPEN') = ("team_invitations"."closed_at" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type";--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_inviter" FOREIGN KEY ("team_id","invited_by") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open_unique" ON "team_invitations" USING btree ("team_id",lower("email")) WHERE "team_invitations"."status" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_hash_unique" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_open_email" ON "team_invitations" USING btree (lower("email")) WHERE "team_invitations"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "team_invitations_inviter" ON "team_invitations" USING btree ("team_id","invited_by");--> statement-breakpoint
CREATE INDEX "team_invitations_expires_at" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.created', 'account.deleted', 'account.disabled', 'account.email_changed', 'account.enabled', 'account.exported', 'account.factors_reset', 'account.passkey_added', 'account.passkey_removed', 'account.password_changed', 'account.password_reset', 'account.plan_changed', 'account.profile_changed', 'account.proof_refused', 'account.proven_again', 'account.recovery_codes_replaced', 'account.sessions_ended', 'account.sign_in_refused', 'account.signed_in', 'account.totp_added', 'account.totp_removed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'team.created', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked'));