ALTER TABLE "authorization_requests" ALTER COLUMN "raw_state" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_decision" CHECK ("authorization_requests"."decision" IN ('allow', 'deny'));--> statement-breakpoint
ALTER TABLE "authorization_requests" ADD CONSTRAINT "authorization_requests_decided" CHECK ("authorization_requests"."decision" IS NULL OR "authorization_requests"."decided_at" IS NOT NULL);