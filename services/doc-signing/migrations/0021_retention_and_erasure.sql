CREATE TABLE "erasures" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"status" text DEFAULT 'ERASING' NOT NULL,
	"reason" text NOT NULL,
	"years" integer,
	"ended_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"objects" text[] NOT NULL,
	"is_file_shared" boolean NOT NULL,
	"statement" "bytea",
	"signature" "bytea",
	"certificate" text,
	CONSTRAINT "erasures_status" CHECK ("erasures"."status" IN ('ERASING', 'ERASED')),
	CONSTRAINT "erasures_reason" CHECK ("erasures"."reason" IN ('POLICY', 'REQUEST')),
	CONSTRAINT "erasures_years" CHECK (("erasures"."reason" = 'POLICY') = ("erasures"."years" IS NOT NULL)),
	CONSTRAINT "erasures_certified" CHECK (num_nonnulls("erasures"."finished_at", "erasures"."statement", "erasures"."signature", "erasures"."certificate") = CASE "erasures"."status" WHEN 'ERASED' THEN 4 ELSE 0 END)
);
--> statement-breakpoint
CREATE TABLE "retention_policies" (
	"account_id" integer PRIMARY KEY NOT NULL,
	"years" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "retention_policies_years" CHECK ("retention_policies"."years" BETWEEN 1 AND 100)
);
--> statement-breakpoint
ALTER TABLE "account_events" DROP CONSTRAINT "account_events_type";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "held_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "hold_reason" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "imported_documents" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasures_open" ON "erasures" USING btree ("document_id") WHERE "erasures"."status" = 'ERASING';--> statement-breakpoint
CREATE INDEX "erasures_started_at" ON "erasures" USING btree ("started_at");--> statement-breakpoint
ALTER TABLE "account_events" ADD CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.authenticator_added', 'account.authenticator_removed', 'account.passkey_added', 'account.passkey_removed', 'account.provider_connected', 'account.provider_removed', 'account.recovery_codes_created', 'account.password_changed', 'account.password_reset', 'account.email_changed', 'account.identity_refused', 'account.identity_verified', 'account.sign_in_refused', 'account.signed_in', 'account.created', 'account.sessions_ended', 'account.deleted', 'account.disabled', 'account.enabled', 'account.data_exported', 'account.factors_reset', 'account.plan_changed', 'account.profile_changed', 'account.role_changed', 'branding.changed', 'embedding.changed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'job.retried', 'sealing.retried', 'retention.changed', 'team.changed', 'team.created', 'team.deleted', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked', 'webhook.resumed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_held" CHECK (num_nonnulls("documents"."held_at", "documents"."hold_reason") IN (0, 2)) NOT VALID;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_erased" CHECK ("documents"."erased_at" IS NULL OR ("documents"."deleted_at" IS NOT NULL AND "documents"."held_at" IS NULL AND "documents"."title" = '' AND "documents"."status" NOT IN ('DRAFT', 'PENDING'))) NOT VALID;
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- Personal values of an erased document's log, each with its salt. As the tables' owner, because the service's role may not
-- update an audit log; only for a document whose row says that it is erased, and what refuse_event_change permits.
CREATE FUNCTION erase_document_events(wanted integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
	event record;
	pointer text;
BEGIN
	PERFORM FROM public.documents WHERE id = wanted AND erased_at IS NOT NULL;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'document % is not being erased', wanted;
	END IF;
	UPDATE public.imported_events SET event = '{}' WHERE document_id = wanted;
	FOR event IN SELECT sequence, data, personal FROM public.document_events WHERE document_id = wanted AND personal <> '{}' LOOP
		FOR pointer IN SELECT jsonb_object_keys(event.personal) LOOP
			event.data := jsonb_set(event.data, string_to_array(substr(pointer, 2), '/'), 'null', false);
			event.personal := jsonb_set(event.personal, ARRAY[pointer, 'salt'], 'null', false);
		END LOOP;
		UPDATE public.document_events SET data = event.data, personal = event.personal
		WHERE document_id = wanted AND sequence = event.sequence;
	END LOOP;
END $$;
--> statement-breakpoint
-- An imported log can be emptied, and no service's role may update it.
DROP TRIGGER imported_events_do_not_change ON imported_events;
CREATE TRIGGER imported_events_do_not_change BEFORE UPDATE ON imported_events
	FOR EACH ROW WHEN (to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id' AND NEW.event <> '{}')
	EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- An erasure is final, and so is its certificate.
CREATE TRIGGER erasures_are_final BEFORE DELETE OR TRUNCATE ON erasures
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER erasures_do_not_change BEFORE UPDATE ON erasures
	FOR EACH ROW WHEN (OLD.status = 'ERASED' AND to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id')
	EXECUTE FUNCTION refuse_change();
CREATE FUNCTION refuse_unerasing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'document % was erased', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_erased';
END $$;
CREATE TRIGGER documents_stay_erased BEFORE UPDATE OF erased_at ON documents
	FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at)
	EXECUTE FUNCTION refuse_unerasing();
--> statement-breakpoint
CREATE FUNCTION move_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE erasures SET account_id = NEW.account_id WHERE document_id = NEW.id;
	RETURN NULL;
END $$;
CREATE TRIGGER documents_erasure_follows AFTER UPDATE OF user_id, team_id ON documents
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_erasure();
