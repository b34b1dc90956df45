CREATE TABLE "search_changes" (
	"account_id" integer NOT NULL,
	"document_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_texts" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"account_id" integer NOT NULL,
	"title" text NOT NULL,
	"others" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_changes_of_account" ON "search_changes" USING btree ("account_id","document_id");--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- Search (documents/search). An index of trigrams over all documents of an account would have to intersect lists as long as the
-- account is large. This one has their trigrams by segments of 32,768 ids, so that a search goes from the newest segment to the
-- oldest, and ends with the matches it shows. `kind`: t of titles, o of other texts, a of whole addresses.
CREATE FUNCTION search_area(account int, segment int) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS
	'SELECT to_hex(account) || ''.'' || to_hex(segment)';
--> statement-breakpoint
-- Two spaces at the end, so that each character begins a trigram: shorter texts are found as their beginnings.
-- pg_c_utf8: the same lower case on every machine and after every upgrade, which an index needs.
-- COST: no plan computes the pieces of each row.
CREATE FUNCTION search_pieces(account int, document int, title text, others text) RETURNS tsvector
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 100000 AS $$
DECLARE
	area text := public.search_area(account, document >> 15);
	kind text;
	folded text;
	line text;
	letters text[];
	pieces text[] := '{}';
BEGIN
	FOR kind, folded IN VALUES ('t', lower(title COLLATE "pg_c_utf8")), ('o', lower(others COLLATE "pg_c_utf8")) LOOP
		letters := string_to_array(folded || '  ', NULL);
		FOR at IN 1..cardinality(letters) - 2 LOOP
			pieces := pieces || (area || kind || letters[at] || letters[at + 1] || letters[at + 2]);
		END LOOP;
	END LOOP;
	FOREACH line IN ARRAY string_to_array(folded, E'\n') LOOP
		IF line LIKE '%_@_%' THEN
			pieces := pieces || (area || 'a' || line);
		END IF;
	END LOOP;
	RETURN array_to_tsvector(pieces);
END $$;
--> statement-breakpoint
-- Each of a search's looks would read through what a fast update leaves pending.
CREATE INDEX search_texts_pieces ON search_texts USING gin (search_pieces(account_id, document_id, title, others))
	WITH (fastupdate = off);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_inserted_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO document_counts (user_id, team_id, status, block, change)
	SELECT user_id, team_id, status, id >> 12, count(*) FROM inserted WHERE deleted_at IS NULL
	GROUP BY user_id, team_id, status, id >> 12;
	INSERT INTO search_changes (account_id, document_id) SELECT account_id, id FROM inserted;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_changes (account_id, document_id)
	VALUES (CASE TG_OP WHEN 'DELETE' THEN OLD.account_id ELSE NEW.account_id END, OLD.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_search_updated AFTER UPDATE ON documents FOR EACH ROW
	WHEN ((OLD.title, OLD.external_id, OLD.deleted_at, OLD.account_id)
		IS DISTINCT FROM (NEW.title, NEW.external_id, NEW.deleted_at, NEW.account_id))
	EXECUTE FUNCTION note_changed_document();
--> statement-breakpoint
CREATE TRIGGER documents_search_deleted AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION note_changed_document();
--> statement-breakpoint
CREATE FUNCTION note_changed_recipients() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_changes (account_id, document_id) SELECT DISTINCT account_id, document_id FROM changed;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_search_inserted AFTER INSERT ON recipients REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_recipients();
--> statement-breakpoint
CREATE TRIGGER recipients_search_deleted AFTER DELETE ON recipients REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_changed_recipients();
--> statement-breakpoint
CREATE FUNCTION note_changed_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_changes (account_id, document_id) VALUES (NEW.account_id, NEW.document_id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_search_updated AFTER UPDATE ON recipients FOR EACH ROW
	WHEN ((OLD.name, OLD.email) IS DISTINCT FROM (NEW.name, NEW.email))
	EXECUTE FUNCTION note_changed_recipient();
--> statement-breakpoint
INSERT INTO search_changes (account_id, document_id) SELECT account_id, id FROM documents;
