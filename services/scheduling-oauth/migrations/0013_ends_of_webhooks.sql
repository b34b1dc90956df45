ALTER TABLE "webhooks" ADD COLUMN "ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "clients" VALIDATE CONSTRAINT "clients_document";
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- Waits for a revocation at the same moment, which would not see the new webhook.
CREATE FUNCTION end_of_new_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	connection timestamptz;
	key timestamptz;
BEGIN
	SELECT revoked_at + interval '2 days' INTO connection FROM connections WHERE id = NEW.connection_id FOR SHARE;
	SELECT least(revoked_at, expires_at) INTO key FROM api_keys WHERE id = NEW.api_key_id FOR SHARE;
	NEW.ends_at := least(connection, key);
	RETURN NEW;
END $$;
CREATE TRIGGER webhooks_end BEFORE INSERT ON webhooks FOR EACH ROW EXECUTE FUNCTION end_of_new_webhook();
CREATE FUNCTION end_webhooks_of_connection() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE webhooks SET ends_at = NEW.revoked_at + interval '2 days' WHERE connection_id = NEW.id;
	RETURN NULL;
END $$;
CREATE TRIGGER connections_end_webhooks AFTER UPDATE OF revoked_at ON connections
	FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_webhooks_of_connection();
CREATE FUNCTION end_webhooks_of_api_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE webhooks SET ends_at = least(ends_at, NEW.revoked_at) WHERE api_key_id = NEW.id;
	RETURN NULL;
END $$;
CREATE TRIGGER api_keys_end_webhooks AFTER UPDATE OF revoked_at ON api_keys
	FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_webhooks_of_api_key();
--> statement-breakpoint
UPDATE webhooks w SET ends_at = n.revoked_at + interval '2 days' FROM connections n
WHERE n.id = w.connection_id AND n.revoked_at IS NOT NULL;
UPDATE webhooks w SET ends_at = least(k.revoked_at, k.expires_at) FROM api_keys k
WHERE k.id = w.api_key_id AND num_nonnulls(k.revoked_at, k.expires_at) > 0;
