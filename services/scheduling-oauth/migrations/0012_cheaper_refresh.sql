ALTER TABLE "clients" ADD CONSTRAINT "clients_document" CHECK ("clients"."document_checked_at" IS NULL OR "clients"."kind" <> 'server') NOT VALID;
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- A connection's last use is that of its newest refresh token. What a token leaves behind when it ends is kept in the
-- connection's row, so that a refresh does not write there.
CREATE FUNCTION keep_last_use() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
	UPDATE public.connections SET last_used_at = OLD.last_used_at
		WHERE id = OLD.connection_id AND (last_used_at IS NULL OR last_used_at < OLD.last_used_at);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_tokens_revoked AFTER UPDATE OF revoked_at ON refresh_tokens
	FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION keep_last_use();
--> statement-breakpoint
-- A statement deletes many tokens, of many connections: it locks each connection once, in the order of their ids, like others
-- that change several. Otherwise two of them could wait for each other.
CREATE FUNCTION keep_last_uses() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS $$
BEGIN
	WITH used AS (
		SELECT connection_id, max(last_used_at) AS at FROM deleted WHERE revoked_at IS NULL GROUP BY connection_id
	), locked AS MATERIALIZED (
		SELECT n.id, used.at FROM public.connections n JOIN used ON used.connection_id = n.id
		WHERE n.last_used_at IS NULL OR n.last_used_at < used.at
		ORDER BY n.id FOR NO KEY UPDATE OF n
	)
	UPDATE public.connections n SET last_used_at = locked.at FROM locked WHERE n.id = locked.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER refresh_tokens_deleted AFTER DELETE ON refresh_tokens
	REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION keep_last_uses();
--> statement-breakpoint
CREATE FUNCTION is_served(resource text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
	SELECT EXISTS (SELECT FROM public.resources WHERE uri = resource);
$$;
--> statement-breakpoint
-- Whether tokens for a resource may have a scope: those of the resource, and some everywhere.
CREATE FUNCTION is_scope_of(scope text, resource text, everywhere text[]) RETURNS boolean
	LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
	SELECT scope = ANY (everywhere)
		OR EXISTS (SELECT FROM public.resources WHERE uri = resource AND scope = ANY (scopes));
$$;
--> statement-breakpoint
CREATE FUNCTION scopes_of_token(granted text[], allowed text[], resource text, everywhere text[]) RETURNS text[]
	LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
	SELECT ARRAY(SELECT name FROM unnest(granted) WITH ORDINALITY AS each(name, place)
		WHERE name = ANY (allowed) AND (resource IS NULL OR public.is_scope_of(name, resource, everywhere))
		ORDER BY place);
$$;
