CREATE TABLE "account_holds" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"held_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type";--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.authenticator_added', 'account.authenticator_removed', 'account.passkey_added', 'account.passkey_removed', 'account.provider_connected', 'account.provider_removed', 'account.recovery_codes_created', 'account.password_changed', 'account.password_reset', 'account.email_changed', 'account.identity_refused', 'account.identity_verified', 'account.sign_in_refused', 'account.signed_in', 'account.created', 'account.sessions_ended', 'account.deleted', 'account.disabled', 'account.enabled', 'account.data_exported', 'account.factors_reset', 'account.plan_changed', 'account.profile_changed', 'account.role_changed', 'branding.changed', 'embed_token.created', 'embed_token.revoked', 'embedding.changed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'job.retried', 'sealing.pin_retried', 'sealing.retried', 'retention.changed', 'retention.held', 'retention.released', 'team.changed', 'team.created', 'team.deleted', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked', 'webhook.resumed')) NOT VALID;
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- The hold of an account. No hold is placed on it until the caller's transaction ends: the lock is taken first, so the second
-- statement also sees a hold that was being placed.
CREATE FUNCTION hold_of_account(account integer) RETURNS SETOF account_holds LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(hashtext('account_holds'), account);
	RETURN QUERY SELECT * FROM account_holds WHERE account_id = account;
END $$;
CREATE FUNCTION lock_holds_of_account(account integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('account_holds'), account);
END $$;
--> statement-breakpoint
-- The service checks first. Triggers refuse deletions that skip this check.
CREATE FUNCTION refuse_held() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF to_jsonb(OLD) ->> 'held_at' IS NOT NULL OR EXISTS (SELECT FROM hold_of_account(OLD.account_id)) THEN
		RAISE EXCEPTION 'row % of % is on legal hold', OLD.id, TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'on_hold';
	END IF;
	IF TG_OP = 'DELETE' THEN
		RETURN OLD;
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER documents_on_hold_remain BEFORE DELETE ON documents
	FOR EACH ROW EXECUTE FUNCTION refuse_held();
CREATE TRIGGER documents_on_hold_are_shown BEFORE UPDATE OF deleted_at, erased_at ON documents
	FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL OR OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
	EXECUTE FUNCTION refuse_held();
CREATE TRIGGER templates_on_hold_remain BEFORE DELETE ON templates
	FOR EACH ROW EXECUTE FUNCTION refuse_held();
CREATE TRIGGER files_on_hold_remain BEFORE DELETE ON document_data
	FOR EACH ROW EXECUTE FUNCTION refuse_held();
