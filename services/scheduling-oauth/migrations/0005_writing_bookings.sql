CREATE TABLE "idempotency_keys" (
	"api_key_id" integer,
	"connection_id" integer,
	"user_id" integer,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"encrypted_answer" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_api_key" UNIQUE("api_key_id","key"),
	CONSTRAINT "idempotency_keys_connection" UNIQUE("connection_id","key"),
	CONSTRAINT "idempotency_keys_user" UNIQUE("user_id","key"),
	CONSTRAINT "idempotency_keys_holder" CHECK (num_nonnulls("idempotency_keys"."api_key_id", "idempotency_keys"."connection_id", "idempotency_keys"."user_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "access" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "mails_attendees" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "client_row_id" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_client_row_id_clients_id_fk" FOREIGN KEY ("client_row_id") REFERENCES "public"."clients"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_access" CHECK ("api_keys"."access" IN ('full', 'read')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" IN ('address-proof', 'invitation', 'password-changed', 'email-changed', 'account-deleted', 'security-changed', 'request-received', 'request-decided', 'booking')) NOT VALID;