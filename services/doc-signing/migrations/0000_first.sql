CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"ip_address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	CONSTRAINT "users_plan" CHECK ("users"."plan" IN ('free', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "api_token_usage" (
	"api_token_id" integer PRIMARY KEY NOT NULL,
	"minute_started_at" timestamp (3) with time zone NOT NULL,
	"requests" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"team_id" integer,
	"name" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"api_token_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_api_token_id_key_pk" PRIMARY KEY("api_token_id","key")
);
--> statement-breakpoint
CREATE TABLE "document_events" (
	"document_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"previous_hash" "bytea",
	"hash" "bytea" NOT NULL,
	CONSTRAINT "document_events_document_id_sequence_pk" PRIMARY KEY("document_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"recipient_id" integer NOT NULL,
	"type" text NOT NULL,
	"page" integer NOT NULL,
	"position_x" numeric NOT NULL,
	"position_y" numeric NOT NULL,
	"width" numeric NOT NULL,
	"height" numeric NOT NULL,
	"field_meta" jsonb,
	"custom_text" text DEFAULT '' NOT NULL,
	"inserted" boolean DEFAULT false NOT NULL,
	"inserted_at" timestamp (3) with time zone,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fields_type" CHECK ("fields"."type" IN ('SIGNATURE', 'INITIALS', 'NAME', 'EMAIL', 'DATE', 'TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'SELECT', 'DROPDOWN')),
	CONSTRAINT "fields_page" CHECK ("fields"."page" >= 1),
	CONSTRAINT "fields_inside_page" CHECK ("fields"."position_x" >= 0 AND "fields"."position_y" >= 0 AND "fields"."width" > 0 AND "fields"."height" > 0 AND "fields"."position_x" + "fields"."width" <= 100.001 AND "fields"."position_y" + "fields"."height" <= 100.001)
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"document_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"signing_order" integer,
	"token" text NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"template_recipient_id" integer,
	"access_auth" text,
	"action_auth" text,
	"read_status" text DEFAULT 'NOT_OPENED' NOT NULL,
	"signing_status" text DEFAULT 'NOT_SIGNED' NOT NULL,
	"send_status" text DEFAULT 'NOT_SENT' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"consented_at" timestamp (3) with time zone,
	"signed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"expired_notice_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"rejection_reason" text,
	"authentication" jsonb,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_role" CHECK ("recipients"."role" IN ('SIGNER', 'APPROVER', 'VIEWER', 'ASSISTANT', 'CC')),
	CONSTRAINT "recipients_read_status" CHECK ("recipients"."read_status" IN ('NOT_OPENED', 'OPENED')),
	CONSTRAINT "recipients_signing_status" CHECK ("recipients"."signing_status" IN ('NOT_SIGNED', 'SIGNED', 'REJECTED')),
	CONSTRAINT "recipients_send_status" CHECK ("recipients"."send_status" IN ('NOT_SENT', 'SENT')),
	CONSTRAINT "recipients_signed" CHECK (("recipients"."signing_status" = 'SIGNED') = ("recipients"."signed_at" IS NOT NULL)),
	CONSTRAINT "recipients_rejected" CHECK (("recipients"."signing_status" = 'REJECTED') = ("recipients"."rejection_reason" IS NOT NULL)),
	CONSTRAINT "recipients_opened" CHECK (("recipients"."read_status" = 'OPENED') = ("recipients"."opened_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"user_id" integer NOT NULL,
	"team_id" integer,
	"status" text NOT NULL,
	"block" integer NOT NULL,
	"change" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_data" (
	"id" text PRIMARY KEY NOT NULL,
	"upload_key" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"refusal" text,
	"refusal_detail" text,
	"original_key" text,
	"original_hash" "bytea",
	"original_bytes" bigint,
	"pages" jsonb,
	"form_fields" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"upload_offered_at" timestamp (3) with time zone NOT NULL,
	"next_look_at" timestamp (3) with time zone,
	"taken_in_at" timestamp (3) with time zone,
	"upload_removed_at" timestamp (3) with time zone,
	CONSTRAINT "document_data_status" CHECK ("document_data"."status" IN ('WAITING', 'READY', 'UNUSABLE')),
	CONSTRAINT "document_data_ready" CHECK ("document_data"."status" <> 'READY' OR ("document_data"."original_key" IS NOT NULL AND "document_data"."original_hash" IS NOT NULL AND "document_data"."pages" IS NOT NULL)),
	CONSTRAINT "document_data_refusal" CHECK (("document_data"."status" = 'UNUSABLE') = ("document_data"."refusal" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text,
	"user_id" integer NOT NULL,
	"team_id" integer,
	"title" text NOT NULL,
	"status" text DEFAULT 'DRAFT' NOT NULL,
	"document_data_id" text NOT NULL,
	"template_id" integer,
	"subject" text,
	"message" text,
	"time_zone" text DEFAULT 'Etc/UTC' NOT NULL,
	"date_format" text NOT NULL,
	"redirect_url" text,
	"signing_order" text DEFAULT 'PARALLEL' NOT NULL,
	"global_access_auth" text,
	"global_action_auth" text,
	"form_values" jsonb,
	"send_email" boolean DEFAULT true NOT NULL,
	"send_completion_emails" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"file_arrived_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_status" CHECK ("documents"."status" IN ('DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "documents_completed" CHECK (("documents"."status" = 'COMPLETED') = ("documents"."completed_at" IS NOT NULL)),
	CONSTRAINT "documents_sent" CHECK ("documents"."status" = 'DRAFT' OR "documents"."sent_at" IS NOT NULL),
	CONSTRAINT "documents_signing_order" CHECK ("documents"."signing_order" IN ('PARALLEL', 'SEQUENTIAL')),
	CONSTRAINT "documents_access_auth" CHECK ("documents"."global_access_auth" IN ('ACCOUNT')),
	CONSTRAINT "documents_action_auth" CHECK ("documents"."global_action_auth" IN ('ACCOUNT', 'PASSKEY', 'TWO_FACTOR_AUTH'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"once" text NOT NULL,
	"document_id" integer,
	"recipient_id" integer,
	"to" text NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "mails_status" CHECK ("mails"."status" IN ('QUEUED', 'SENT', 'SKIPPED', 'REFUSED')),
	CONSTRAINT "mails_sent" CHECK (("mails"."status" = 'SENT') = ("mails"."sent_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sealings" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'QUEUED' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"pending_key" text,
	"sealed_key" text,
	"sealed_hash" "bytea",
	"sealed_bytes" bigint,
	"audit_hash" "bytea",
	"level" text,
	"certificate" text,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"sealed_at" timestamp (3) with time zone,
	CONSTRAINT "sealings_status" CHECK ("sealings"."status" IN ('QUEUED', 'SEALED', 'FAILED')),
	CONSTRAINT "sealings_sealed" CHECK (("sealings"."status" = 'SEALED') = ("sealings"."sealed_key" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "signing_certificates" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"encrypted_key" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"retired_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "team_members" (
	"team_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_members_team_id_user_id_pk" PRIMARY KEY("team_id","user_id"),
	CONSTRAINT "team_members_role" CHECK ("team_members"."role" IN ('owner', 'admin', 'member'))
);
--> statement-breakpoint
CREATE TABLE "teams" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "teams_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"plan" text DEFAULT 'free' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "teams_plan" CHECK ("teams"."plan" IN ('free', 'enterprise'))
);
--> statement-breakpoint
CREATE TABLE "template_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"recipient_id" integer NOT NULL,
	"type" text NOT NULL,
	"page" integer NOT NULL,
	"position_x" numeric NOT NULL,
	"position_y" numeric NOT NULL,
	"width" numeric NOT NULL,
	"height" numeric NOT NULL,
	"field_meta" jsonb,
	CONSTRAINT "template_fields_page" CHECK ("template_fields"."page" >= 1),
	CONSTRAINT "template_fields_inside_page" CHECK ("template_fields"."position_x" >= 0 AND "template_fields"."position_y" >= 0 AND "template_fields"."width" > 0 AND "template_fields"."height" > 0 AND "template_fields"."position_x" + "template_fields"."width" <= 100.001 AND "template_fields"."position_y" + "template_fields"."height" <= 100.001)
);
--> statement-breakpoint
CREATE TABLE "template_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"signing_order" integer NOT NULL,
	"access_auth" text,
	"action_auth" text,
	CONSTRAINT "template_recipients_role" CHECK ("template_recipients"."role" IN ('SIGNER', 'APPROVER', 'VIEWER', 'ASSISTANT', 'CC')),
	CONSTRAINT "template_recipients_access_auth" CHECK ("template_recipients"."access_auth" IN ('ACCOUNT')),
	CONSTRAINT "template_recipients_action_auth" CHECK ("template_recipients"."action_auth" IN ('ACCOUNT', 'PASSKEY', 'TWO_FACTOR_AUTH'))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"external_id" text,
	"type" text DEFAULT 'PRIVATE' NOT NULL,
	"title" text NOT NULL,
	"user_id" integer NOT NULL,
	"team_id" integer,
	"template_document_data_id" text NOT NULL,
	"meta_id" text NOT NULL,
	"subject" text,
	"message" text,
	"time_zone" text DEFAULT 'Etc/UTC' NOT NULL,
	"date_format" text NOT NULL,
	"redirect_url" text,
	"signing_order" text DEFAULT 'PARALLEL' NOT NULL,
	"global_access_auth" text,
	"global_action_auth" text,
	"direct_link_token" text NOT NULL,
	"direct_link_enabled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_type" CHECK ("templates"."type" IN ('PUBLIC', 'PRIVATE')),
	CONSTRAINT "templates_signing_order" CHECK ("templates"."signing_order" IN ('PARALLEL', 'SEQUENTIAL')),
	CONSTRAINT "templates_access_auth" CHECK ("templates"."global_access_auth" IN ('ACCOUNT')),
	CONSTRAINT "templates_action_auth" CHECK ("templates"."global_action_auth" IN ('ACCOUNT', 'PASSKEY', 'TWO_FACTOR_AUTH'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" integer NOT NULL,
	"event" text NOT NULL,
	"payload" json NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" IN ('PENDING', 'DELIVERED', 'FAILED'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"team_id" integer,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"encrypted_secret" "bytea" NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_token_usage" ADD CONSTRAINT "api_token_usage_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_document_data_id_document_data_id_fk" FOREIGN KEY ("document_data_id") REFERENCES "public"."document_data"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_certificate_signing_certificates_fingerprint_fk" FOREIGN KEY ("certificate") REFERENCES "public"."signing_certificates"("fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_recipient_id_template_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."template_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_recipients" ADD CONSTRAINT "template_recipients_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_template_document_data_id_document_data_id_fk" FOREIGN KEY ("template_document_data_id") REFERENCES "public"."document_data"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash_unique" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token_hash_unique" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_team_id" ON "api_tokens" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "fields_document_id" ON "fields" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "fields_recipient_id" ON "fields" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_token_unique" ON "recipients" USING btree ("token");--> statement-breakpoint
CREATE INDEX "recipients_document_id" ON "recipients" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "recipients_expiry" ON "recipients" USING btree ("expires_at") WHERE "recipients"."signing_status" = 'NOT_SIGNED';--> statement-breakpoint
CREATE INDEX "document_counts_of_user" ON "document_counts" USING btree ("user_id","block") WHERE "document_counts"."team_id" IS NULL;--> statement-breakpoint
CREATE INDEX "document_counts_of_team" ON "document_counts" USING btree ("team_id","block") WHERE "document_counts"."team_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "document_data_waiting" ON "document_data" USING btree ("next_look_at") WHERE "document_data"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "document_data_leftovers" ON "document_data" USING btree ("taken_in_at") WHERE "document_data"."taken_in_at" IS NOT NULL AND "document_data"."upload_removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "document_data_original_key" ON "document_data" USING btree ("original_key");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_document_data_id_unique" ON "documents" USING btree ("document_data_id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("user_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_user_by_status" ON "documents" USING btree ("user_id","status","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team" ON "documents" USING btree ("team_id","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team_by_status" ON "documents" USING btree ("team_id","status","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_user_by_external_id" ON "documents" USING btree ("user_id","external_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team_by_external_id" ON "documents" USING btree ("team_id","external_id","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_user" ON "documents" USING btree ("user_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_team" ON "documents" USING btree ("team_id","id") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_unique" ON "mails" USING btree ("once");--> statement-breakpoint
CREATE INDEX "mails_document_id" ON "mails" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "sealings_open" ON "sealings" USING btree ("queued_at") WHERE "sealings"."status" <> 'SEALED';--> statement-breakpoint
CREATE INDEX "sealings_sealed_hash" ON "sealings" USING btree ("sealed_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_certificates_one_generated" ON "signing_certificates" USING btree (("encrypted_key" IS NOT NULL)) WHERE "signing_certificates"."encrypted_key" IS NOT NULL AND "signing_certificates"."retired_at" IS NULL;--> statement-breakpoint
CREATE INDEX "team_members_user_id" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "template_fields_template_id" ON "template_fields" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "template_fields_recipient_id" ON "template_fields" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "template_recipients_template_id" ON "template_recipients" USING btree ("template_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_document_data_id_unique" ON "templates" USING btree ("template_document_data_id");--> statement-breakpoint
CREATE INDEX "templates_of_user" ON "templates" USING btree ("user_id","id") WHERE "templates"."team_id" IS NULL;--> statement-breakpoint
CREATE INDEX "templates_of_team" ON "templates" USING btree ("team_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_direct_link_token_unique" ON "templates" USING btree ("direct_link_token");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhooks_of_user" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_of_team" ON "webhooks" USING btree ("team_id");