-- What drizzle's tables cannot say.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON document_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- documents/rules/document-status.ts, said a third time where nothing gets past it.
CREATE FUNCTION refuse_document_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) NOT IN
		(('DRAFT', 'PENDING'), ('PENDING', 'COMPLETED'), ('PENDING', 'REJECTED'), ('PENDING', 'CANCELLED')) THEN
		RAISE EXCEPTION 'a document does not move from % to %', OLD.status, NEW.status
			USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_moves';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_moves BEFORE UPDATE OF status ON documents
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_document_move();
--> statement-breakpoint
-- documents/rules/recipient-status.ts likewise: each status goes forward once.
CREATE FUNCTION refuse_recipient_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a recipient does not move from %, %, % to %, %, %',
		OLD.send_status, OLD.read_status, OLD.signing_status, NEW.send_status, NEW.read_status, NEW.signing_status
		USING ERRCODE = 'check_violation', CONSTRAINT = 'recipients_moves';
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_moves BEFORE UPDATE OF send_status, read_status, signing_status ON recipients
	FOR EACH ROW WHEN (
		(OLD.send_status = 'SENT' AND NEW.send_status <> OLD.send_status)
		OR (OLD.read_status = 'OPENED' AND NEW.read_status <> OLD.read_status)
		OR (OLD.signing_status <> 'NOT_SIGNED' AND NEW.signing_status <> OLD.signing_status)
	) EXECUTE FUNCTION refuse_recipient_move();
--> statement-breakpoint
ALTER TABLE api_token_usage SET UNLOGGED;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE INDEX documents_title_of_user ON documents USING gin (user_id, title gin_trgm_ops)
	WHERE team_id IS NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX documents_title_of_team ON documents USING gin (team_id, title gin_trgm_ops)
	WHERE team_id IS NOT NULL AND deleted_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION count_inserted_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO document_counts (user_id, team_id, status, block, change)
	SELECT user_id, team_id, status, id >> 12, count(*) FROM inserted WHERE deleted_at IS NULL
	GROUP BY user_id, team_id, status, id >> 12;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_count_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_documents();
--> statement-breakpoint
CREATE FUNCTION count_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.deleted_at IS NULL THEN
		INSERT INTO document_counts (user_id, team_id, status, block, change)
		VALUES (OLD.user_id, OLD.team_id, OLD.status, OLD.id >> 12, -1);
	END IF;
	IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
		INSERT INTO document_counts (user_id, team_id, status, block, change)
		VALUES (NEW.user_id, NEW.team_id, NEW.status, NEW.id >> 12, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_count_updated AFTER UPDATE ON documents FOR EACH ROW
	WHEN ((OLD.status, OLD.deleted_at, OLD.user_id, OLD.team_id) IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.user_id, NEW.team_id))
	EXECUTE FUNCTION count_changed_document();
--> statement-breakpoint
CREATE TRIGGER documents_count_deleted AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION count_changed_document();
