DROP INDEX CONCURRENTLY IF EXISTS documents_title_pieces;
