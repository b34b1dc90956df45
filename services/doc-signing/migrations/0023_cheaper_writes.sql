-- Written by hand: what drizzle's tables cannot say.

-- A job feeds search_texts (documents/search), and merges its pieces into the index at the end of each feed: a piece that many
-- documents have is then written once for all of them, instead of once for each. A search reads through what is not yet merged,
-- at most this many kB, only while a feed is running.
ALTER INDEX search_texts_pieces SET (fastupdate = on, gin_pending_list_limit = 1024);
--> statement-breakpoint
-- As the index's owner, which the service's role is not.
CREATE FUNCTION merge_search_pieces() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS
	'SELECT gin_clean_pending_list(''public.search_texts_pieces'')';
