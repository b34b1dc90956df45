ALTER TABLE "authorization_codes" DROP COLUMN "replayed";--> statement-breakpoint
ALTER TABLE "connections" DROP COLUMN "revoked_by";