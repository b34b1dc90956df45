CREATE TABLE "direct_link_submissions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "direct_link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "direct_link_encrypted" "bytea";--> statement-breakpoint
ALTER TABLE "direct_link_submissions" ADD CONSTRAINT "direct_link_submissions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_link_submissions_created_at" ON "direct_link_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "direct_link_submissions_template_id" ON "direct_link_submissions" USING btree ("template_id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_direct_link_hash_unique" ON "templates" USING btree ("direct_link_hash");--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_direct_link_token" CHECK (("templates"."direct_link_hash" IS NULL) = ("templates"."direct_link_encrypted" IS NULL));--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_direct_link_enabled" CHECK (NOT "templates"."direct_link_enabled" OR ("templates"."type" = 'PUBLIC' AND "templates"."direct_link_hash" IS NOT NULL));