-- Pieces of three characters in place of four: fewer different ones, so that the index is smaller, and a search for
-- three characters need not read titles that hold their halves apart.
DROP INDEX documents_title_pieces;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION title_pieces(segment int, owner int, title text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_agg((segment::bigint << 32) | (hashtextextended(substr(folded, at, size), owner) & 4294967295))
	FROM lower(title COLLATE "pg_c_utf8") AS folded,
		generate_series(1, 3) AS size,
		generate_series(1, length(folded) - size + 1) AS at
$$;
--> statement-breakpoint
CREATE INDEX documents_title_pieces ON documents USING gin (title_pieces(id >> 13, coalesce(-team_id, user_id), title))
	WITH (fastupdate = off) WHERE deleted_at IS NULL;
