ALTER TABLE "users" ADD COLUMN "submission" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_submission_unique" ON "users" USING btree ("submission");--> statement-breakpoint
CREATE UNIQUE INDEX "client_secrets_secret_hash_unique" ON "client_secrets" USING btree ("secret_hash");--> statement-breakpoint
-- Audit rows are never changed, and can be deleted only once they are 30 days old: by any role, whatever the settings say.
DROP TRIGGER audit_events_are_final ON audit_events;
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
