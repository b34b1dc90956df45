-- Signing tokens, and the answers kept for Idempotency-Keys that hold them, lay in clear. They are set aside here; the
-- migrate command encrypts them with ENCRYPTION_SECRET, which SQL does not know, and drops both tables.
CREATE TABLE clear_signing_tokens AS SELECT id AS recipient_id, document_id, token FROM recipients;
--> statement-breakpoint
CREATE TABLE clear_idempotency_answers AS
	SELECT api_token_id, key, answer FROM idempotency_keys WHERE answer IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "encrypted_answer" "bytea";
--> statement-breakpoint
ALTER TABLE "idempotency_keys" DROP COLUMN "answer";
--> statement-breakpoint
ALTER TABLE "recipients" ADD COLUMN "token_hash" "bytea", ADD COLUMN "encrypted_token" "bytea";
--> statement-breakpoint
UPDATE recipients SET token_hash = sha256(convert_to(token, 'UTF8'));
--> statement-breakpoint
ALTER TABLE "recipients" ALTER COLUMN "token_hash" SET NOT NULL, DROP COLUMN "token";
--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_token_hash_unique" ON "recipients" USING btree ("token_hash");
--> statement-breakpoint
-- It opened nothing.
ALTER TABLE "templates" DROP COLUMN "direct_link_token";
--> statement-breakpoint
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM clear_signing_tokens) AND NOT EXISTS (SELECT FROM clear_idempotency_answers) THEN
		DROP TABLE clear_signing_tokens, clear_idempotency_answers;
		ALTER TABLE recipients ALTER COLUMN encrypted_token SET NOT NULL;
	END IF;
END $$;
