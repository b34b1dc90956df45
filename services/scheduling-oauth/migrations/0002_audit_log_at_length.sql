ALTER TABLE "audit_events" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "audit_events" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
CREATE INDEX "audit_events_operator" ON "audit_events" USING btree ("actor","id") WHERE "audit_events"."actor_type" = 'operator';