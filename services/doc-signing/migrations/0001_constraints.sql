-- What drizzle's tables cannot say.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON document_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
