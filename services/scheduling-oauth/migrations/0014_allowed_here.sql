ALTER TABLE "connections" ADD COLUMN "scopes_here" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
-- What was allowed so far counts for this service, unless the app has used the connection for another resource.
UPDATE connections n SET scopes_here = scopes
WHERE NOT EXISTS (SELECT FROM authorization_codes c WHERE c.connection_id = n.id AND c.resource IS NOT NULL)
	AND NOT EXISTS (SELECT FROM refresh_tokens t WHERE t.connection_id = n.id AND t.resource IS NOT NULL);
