CREATE TABLE "saved_signatures" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"answer" jsonb,
	"image" "bytea",
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_signatures_user_id_kind_pk" PRIMARY KEY("user_id","kind"),
	CONSTRAINT "saved_signatures_kind" CHECK ("saved_signatures"."kind" IN ('SIGNATURE', 'INITIALS')),
	CONSTRAINT "saved_signatures_content" CHECK (num_nonnulls("saved_signatures"."answer", "saved_signatures"."image") = 1)
);
--> statement-breakpoint
ALTER TABLE "saved_signatures" ADD CONSTRAINT "saved_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;