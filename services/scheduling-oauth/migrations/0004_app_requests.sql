CREATE TABLE "client_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "client_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_row_id" integer,
	"user_id" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"logo" "bytea",
	"status" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" text,
	CONSTRAINT "client_requests_status" CHECK ("client_requests"."status" IN ('pending', 'rejected', 'approved', 'withdrawn')),
	CONSTRAINT "client_requests_decided" CHECK (("client_requests"."status" = 'pending') = ("client_requests"."decided_at" IS NULL)),
	CONSTRAINT "client_requests_reason" CHECK ("client_requests"."status" <> 'rejected' OR "client_requests"."reason" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "owner_id" integer;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "owner_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "verified_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "unverified_users" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "first_party" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "client_requests" ADD CONSTRAINT "client_requests_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_requests" ADD CONSTRAINT "client_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_requests_user_id" ON "client_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "client_requests_client_row_id" ON "client_requests" USING btree ("client_row_id");--> statement-breakpoint
CREATE INDEX "client_requests_pending" ON "client_requests" USING btree ("id") WHERE "client_requests"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "client_requests_one_pending" ON "client_requests" USING btree ("client_row_id") WHERE "client_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_unverified_users" CHECK ("clients"."unverified_users" <= 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" IN ('address-proof', 'invitation', 'password-changed', 'email-changed', 'account-deleted', 'security-changed', 'request-received', 'request-decided')) NOT VALID;