CREATE TABLE "preferences" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "preferences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"team_id" integer,
	"time_zone" text,
	"date_format" text,
	"language" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "preferences_owner" CHECK (num_nonnulls("preferences"."user_id", "preferences"."team_id") = 1),
	CONSTRAINT "preferences_language" CHECK ("preferences"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh'))
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_user" ON "preferences" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_team" ON "preferences" USING btree ("team_id");