CREATE TABLE "forgotten_people" (
	"user_id" integer NOT NULL,
	"email_hash" "bytea" NOT NULL,
	"forgotten_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "forgotten_people_user_id_email_hash_pk" PRIMARY KEY("user_id","email_hash")
);
--> statement-breakpoint
ALTER TABLE "forgotten_people" ADD CONSTRAINT "forgotten_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;