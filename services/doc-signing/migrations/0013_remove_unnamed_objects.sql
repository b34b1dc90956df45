CREATE TABLE "objects_to_remove" (
	"key" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
-- Nothing was released with it.
-- squawk-ignore ban-drop-table
DROP TABLE "abandoned_uploads";--> statement-breakpoint
CREATE INDEX "objects_to_remove_remove_at" ON "objects_to_remove" USING btree ("remove_at");