-- The account that each row belongs to: a person's is the user's id, a team's the negative of the team's id, and rows of no
-- account (mails about signing in, the log of a deleted draft) have the smallest integer. The database fills it, so
-- that the previous release does, too; drizzle's tables do not name it. Rows from before have 0 until
-- account-ids/queries/fill-account-ids.ts has filled them after the migrations.

-- Gives up at once, so that a request that waits for one of these tables never waits long or deadlocks.
SET LOCAL lock_timeout = '200ms';
--> statement-breakpoint
CREATE FUNCTION no_account() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT (-2147483648)::integer';
--> statement-breakpoint
CREATE FUNCTION account_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce(-NEW.team_id, NEW.user_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := -NEW.team_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-d.team_id, d.user_id) FROM documents d WHERE d.id = NEW.document_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-d.team_id, d.user_id)
		FROM recipients r JOIN documents d ON d.id = r.document_id WHERE r.id = NEW.recipient_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-t.team_id, t.user_id) FROM templates t WHERE t.id = NEW.template_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_bulk_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-t.team_id, t.user_id)
		FROM bulk_runs b JOIN templates t ON t.id = b.template_id WHERE b.id = NEW.run_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-w.team_id, w.user_id) FROM webhooks w WHERE w.id = NEW.webhook_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-a.team_id, a.user_id) FROM api_tokens a WHERE a.id = NEW.api_token_id
	), NEW.user_id, no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT e.user_id FROM account_exports e WHERE e.id = NEW.export_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Of a file, `account` is "user:1" or "team:2"; files older than that column are found by what uses them.
CREATE FUNCTION account_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := CASE
		WHEN NEW.account LIKE 'user:%' THEN substr(NEW.account, 6)::integer
		WHEN NEW.account LIKE 'team:%' THEN -substr(NEW.account, 6)::integer
		ELSE coalesce(
			(SELECT coalesce(-d.team_id, d.user_id) FROM documents d WHERE d.document_data_id = NEW.id),
			(SELECT coalesce(-t.team_id, t.user_id) FROM templates t WHERE t.template_document_data_id = NEW.id),
			no_account()
		)
	END;
	RETURN NEW;
END $$;
--> statement-breakpoint
ALTER TABLE account_export_files
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT account_export_files_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER account_export_files_account_id BEFORE INSERT OR UPDATE ON account_export_files
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_export();
--> statement-breakpoint
ALTER TABLE api_tokens
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT api_tokens_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER api_tokens_account_id BEFORE INSERT OR UPDATE ON api_tokens
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE branding
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT branding_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER branding_account_id BEFORE INSERT OR UPDATE ON branding
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE bulk_rows
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT bulk_rows_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER bulk_rows_account_id BEFORE INSERT OR UPDATE ON bulk_rows
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_bulk_run();
--> statement-breakpoint
ALTER TABLE bulk_runs
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT bulk_runs_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER bulk_runs_account_id BEFORE INSERT OR UPDATE ON bulk_runs
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_template();
--> statement-breakpoint
ALTER TABLE direct_link_submissions
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT direct_link_submissions_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER direct_link_submissions_account_id BEFORE INSERT OR UPDATE ON direct_link_submissions
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_template();
--> statement-breakpoint
ALTER TABLE document_counts
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT document_counts_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER document_counts_account_id BEFORE INSERT OR UPDATE ON document_counts
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE document_data
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT document_data_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER document_data_account_id BEFORE INSERT OR UPDATE ON document_data
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_file();
--> statement-breakpoint
ALTER TABLE document_events
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT document_events_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER document_events_account_id BEFORE INSERT OR UPDATE ON document_events
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE documents
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT documents_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER documents_account_id BEFORE INSERT OR UPDATE ON documents
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE fields
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT fields_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER fields_account_id BEFORE INSERT OR UPDATE ON fields
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE idempotency_keys
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT idempotency_keys_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER idempotency_keys_account_id BEFORE INSERT OR UPDATE ON idempotency_keys
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_caller();
--> statement-breakpoint
ALTER TABLE mails
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT mails_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER mails_account_id BEFORE INSERT OR UPDATE ON mails
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE opened_browsers
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT opened_browsers_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER opened_browsers_account_id BEFORE INSERT OR UPDATE ON opened_browsers
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_recipient();
--> statement-breakpoint
ALTER TABLE pending_evidence
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT pending_evidence_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER pending_evidence_account_id BEFORE INSERT OR UPDATE ON pending_evidence
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE preferences
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT preferences_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER preferences_account_id BEFORE INSERT OR UPDATE ON preferences
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE recipients
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT recipients_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER recipients_account_id BEFORE INSERT OR UPDATE ON recipients
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE sealings
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT sealings_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER sealings_account_id BEFORE INSERT OR UPDATE ON sealings
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document();
--> statement-breakpoint
ALTER TABLE team_invitations
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT team_invitations_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER team_invitations_account_id BEFORE INSERT OR UPDATE ON team_invitations
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_team();
--> statement-breakpoint
ALTER TABLE template_fields
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT template_fields_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER template_fields_account_id BEFORE INSERT OR UPDATE ON template_fields
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_template();
--> statement-breakpoint
ALTER TABLE template_recipients
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT template_recipients_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER template_recipients_account_id BEFORE INSERT OR UPDATE ON template_recipients
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_template();
--> statement-breakpoint
ALTER TABLE templates
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT templates_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER templates_account_id BEFORE INSERT OR UPDATE ON templates
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
ALTER TABLE webhook_deliveries
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT webhook_deliveries_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER webhook_deliveries_account_id BEFORE INSERT OR UPDATE ON webhook_deliveries
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_webhook();
--> statement-breakpoint
ALTER TABLE webhooks
	ADD COLUMN account_id integer NOT NULL DEFAULT 0,
	ADD CONSTRAINT webhooks_account_id CHECK (account_id <> 0) NOT VALID;
CREATE TRIGGER webhooks_account_id BEFORE INSERT OR UPDATE ON webhooks
	FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_owner();
--> statement-breakpoint
-- The previous release inserts recipients, fields and events before their document, in one statement: their triggers do not
-- find it. As the tables' owner, because the service's role may not update an audit log.
CREATE FUNCTION adopt_document_parts() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF EXISTS (SELECT FROM public.recipients WHERE document_id = NEW.id AND account_id = public.no_account())
		OR EXISTS (SELECT FROM public.document_events WHERE document_id = NEW.id AND account_id = public.no_account())
	THEN
		UPDATE public.recipients SET account_id = NEW.account_id WHERE document_id = NEW.id;
		UPDATE public.fields SET account_id = NEW.account_id WHERE document_id = NEW.id;
		UPDATE public.document_events SET account_id = NEW.account_id WHERE document_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER documents_adopt_parts AFTER INSERT ON documents FOR EACH ROW EXECUTE FUNCTION adopt_document_parts();
--> statement-breakpoint
-- The key follows when a document, a template or a webhook moves to another owner. As the tables' owner, because the
-- service's role may not update an audit log.
CREATE FUNCTION move_document_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.document_events SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.fields SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.mails SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.pending_evidence SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.recipients SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.sealings SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.document_data SET account_id = NEW.account_id WHERE id = NEW.document_data_id;
	UPDATE public.opened_browsers SET account_id = NEW.account_id
	WHERE recipient_id IN (SELECT id FROM public.recipients WHERE document_id = NEW.id);
	RETURN NULL;
END $$;
CREATE FUNCTION move_template_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.bulk_runs SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.direct_link_submissions SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.template_fields SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.template_recipients SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.document_data SET account_id = NEW.account_id WHERE id = NEW.template_document_data_id;
	UPDATE public.bulk_rows SET account_id = NEW.account_id
	WHERE run_id IN (SELECT id FROM public.bulk_runs WHERE template_id = NEW.id);
	RETURN NULL;
END $$;
CREATE FUNCTION move_webhook_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.webhook_deliveries SET account_id = NEW.account_id WHERE webhook_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_owner BEFORE UPDATE OF user_id, team_id ON documents
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER documents_rows_follow AFTER UPDATE OF user_id, team_id ON documents
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_document_rows();
--> statement-breakpoint
CREATE TRIGGER templates_owner BEFORE UPDATE OF user_id, team_id ON templates
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER templates_rows_follow AFTER UPDATE OF user_id, team_id ON templates
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_template_rows();
--> statement-breakpoint
CREATE TRIGGER webhooks_owner BEFORE UPDATE OF user_id, team_id ON webhooks
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER webhooks_rows_follow AFTER UPDATE OF user_id, team_id ON webhooks
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_webhook_rows();
--> statement-breakpoint
-- The account is no part of what happened: everything else of an event stays as it was written.
DROP TRIGGER document_events_are_final ON document_events;
CREATE TRIGGER document_events_are_final BEFORE DELETE OR TRUNCATE ON document_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER document_events_do_not_change BEFORE UPDATE ON document_events
	FOR EACH ROW WHEN (to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id') EXECUTE FUNCTION refuse_change();
