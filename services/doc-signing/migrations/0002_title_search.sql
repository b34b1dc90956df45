-- Search by part of a title (documents/search). An index of trigrams over all documents of an account had to intersect
-- lists as long as the account is large. This one keeps their pieces of one, two and four characters by segments of 8,192 ids,
-- so that a search goes from the newest segment to the oldest, and ends with the matches it shows.
-- pg_c_utf8: the same lower case on every machine and after every upgrade, which an index needs.
CREATE FUNCTION title_pieces(segment int, owner int, title text) RETURNS bigint[]
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	SELECT array_agg((segment::bigint << 32) | (hashtextextended(substr(folded, at, size), owner) & 4294967295))
	FROM lower(title COLLATE "pg_c_utf8") AS folded,
		unnest('{1,2,4}'::int[]) AS size,
		generate_series(1, length(folded) - size + 1) AS at
$$;
--> statement-breakpoint
-- Teams count downwards, so that they are no user's. Each of a search's looks would read through what a fast update
-- leaves pending.
CREATE INDEX documents_title_pieces ON documents USING gin (title_pieces(id >> 13, coalesce(-team_id, user_id), title))
	WITH (fastupdate = off) WHERE deleted_at IS NULL;
--> statement-breakpoint
DROP INDEX documents_title_of_user, documents_title_of_team;
