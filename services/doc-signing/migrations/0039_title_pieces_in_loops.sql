-- The same pieces without a query: as SQL, the function was parsed and planned for each statement that writes a document.
CREATE OR REPLACE FUNCTION title_pieces(segment int, owner int, title text) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	folded text := lower(title COLLATE "pg_c_utf8");
	pieces bigint[];
BEGIN
	FOR size IN 1..3 LOOP
		FOR at IN 1..length(folded) - size + 1 LOOP
			pieces := pieces
				|| ((segment::bigint << 32) | (hashtextextended(substr(folded, at, size), owner) & 4294967295));
		END LOOP;
	END LOOP;
	RETURN pieces;
END $$;
