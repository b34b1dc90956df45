ALTER TABLE "webhook_deliveries" DROP CONSTRAINT "webhook_deliveries_status";--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "last_failure_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" IN ('PENDING', 'DELIVERED', 'FAILED', 'HELD'));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_failing" CHECK (num_nonnulls("webhooks"."failing_since", "webhooks"."last_failure_at") IN (0, 2));--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_paused" CHECK ("webhooks"."paused_at" IS NULL OR "webhooks"."failing_since" IS NOT NULL);