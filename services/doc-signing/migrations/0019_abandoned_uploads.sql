CREATE TABLE "abandoned_uploads" (
	"upload_key" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "abandoned_uploads_remove_at" ON "abandoned_uploads" USING btree ("remove_at");