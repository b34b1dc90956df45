CREATE TABLE "branding" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "branding_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer,
	"team_id" integer,
	"name" text,
	"color" text,
	"footer" text,
	"logo_id" uuid,
	"logo_key" text,
	"logo_hash" "bytea",
	"logo_bytes" integer,
	"logo_width" integer,
	"logo_height" integer,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "branding_owner" CHECK (num_nonnulls("branding"."user_id", "branding"."team_id") = 1),
	CONSTRAINT "branding_color" CHECK ("branding"."color" ~ '^#[0-9a-f]{6}$'),
	CONSTRAINT "branding_name" CHECK (length("branding"."name") BETWEEN 1 AND 80),
	CONSTRAINT "branding_footer" CHECK (length("branding"."footer") BETWEEN 1 AND 300),
	CONSTRAINT "branding_logo_whole" CHECK (num_nonnulls("branding"."logo_id", "branding"."logo_key", "branding"."logo_hash", "branding"."logo_bytes", "branding"."logo_width", "branding"."logo_height") IN (0, 6))
);
--> statement-breakpoint
CREATE TABLE "team_invitations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "team_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"team_id" integer NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"status" text DEFAULT 'OPEN' NOT NULL,
	"invited_by" integer NOT NULL,
	"token_hash" "bytea",
	"sends" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "team_invitations_role" CHECK ("team_invitations"."role" IN ('owner', 'admin', 'member')),
	CONSTRAINT "team_invitations_status" CHECK ("team_invitations"."status" IN ('OPEN', 'ACCEPTED', 'DECLINED', 'REVOKED')),
	CONSTRAINT "team_invitations_closed" CHECK (("team_invitations"."status" = 'OPEN') = ("team_invitations"."closed_at" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "account_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"actor_type" text NOT NULL,
	"actor" text NOT NULL,
	"user_id" integer,
	"team_id" integer,
	"ip_address" text,
	"request_id" uuid,
	"details" jsonb NOT NULL,
	CONSTRAINT "account_events_type" CHECK ("account_events"."type" IN ('account.authenticator_added', 'account.authenticator_removed', 'account.passkey_added', 'account.passkey_removed', 'account.recovery_codes_created', 'account.password_changed', 'account.password_reset', 'account.email_changed', 'account.identity_refused', 'account.identity_verified', 'account.sign_in_refused', 'account.signed_in', 'account.created', 'account.sessions_ended', 'account.deleted', 'account.disabled', 'account.enabled', 'account.data_exported', 'account.factors_reset', 'account.plan_changed', 'account.profile_changed', 'branding.changed', 'invitation.accepted', 'invitation.created', 'invitation.declined', 'invitation.resent', 'invitation.revoked', 'team.created', 'team.member_added', 'team.member_removed', 'team.plan_changed', 'team.role_changed', 'token.created', 'token.revoked')),
	CONSTRAINT "account_events_actor_type" CHECK ("account_events"."actor_type" IN ('user', 'operator', 'system'))
);
--> statement-breakpoint
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
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text NOT NULL,
	"password_hash" text,
	"credentials_version" integer DEFAULT 1 NOT NULL,
	"email_proven_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"plan" text DEFAULT 'free' NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "users_plan" CHECK ("users"."plan" IN ('free', 'enterprise')),
	CONSTRAINT "users_deleted" CHECK ("users"."deleted_at" IS NULL OR "users"."disabled_at" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "address_proofs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"email" text NOT NULL,
	"data" jsonb NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"link_hash" "bytea",
	"code_hash" "bytea",
	"guesses_left" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"proven_browser_hash" "bytea"
);
--> statement-breakpoint
CREATE TABLE "known_browsers" (
	"user_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_browsers_user_id_browser_hash_pk" PRIMARY KEY("user_id","browser_hash")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"user_id" integer,
	"statement" "bytea",
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkey_handles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"handle" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"credential_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sign_count" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"name" text NOT NULL,
	"registration_client_data" "bytea" NOT NULL,
	"registration_attestation" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_sign_ins" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"credentials_version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"user_agent" text NOT NULL,
	"ip_address" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "totp_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer,
	CONSTRAINT "totp_factors_confirmed" CHECK (("totp_factors"."confirmed_at" IS NULL) = ("totp_factors"."last_step" IS NULL))
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
CREATE TABLE "api_tokens" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"team_id" integer,
	"token_hash" "bytea" NOT NULL,
	"name" text NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"api_token_id" integer,
	"user_id" integer,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"encrypted_answer" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_api_token" UNIQUE("api_token_id","key"),
	CONSTRAINT "idempotency_keys_user" UNIQUE("user_id","key"),
	CONSTRAINT "idempotency_keys_holder" CHECK (num_nonnulls("idempotency_keys"."api_token_id", "idempotency_keys"."user_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "audit_anchor_heads" (
	"anchor_number" integer NOT NULL,
	"document_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"head_hash" "bytea" NOT NULL,
	CONSTRAINT "audit_anchor_heads_anchor_number_document_id_pk" PRIMARY KEY("anchor_number","document_id")
);
--> statement-breakpoint
CREATE TABLE "audit_anchors" (
	"number" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_hash" "bytea",
	"merkle_root" "bytea" NOT NULL,
	"statement" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL,
	"certificate" text NOT NULL,
	"time_stamp" "bytea",
	CONSTRAINT "audit_anchors_number" CHECK ("audit_anchors"."number" > 0),
	CONSTRAINT "audit_anchors_first" CHECK (("audit_anchors"."number" = 1) = ("audit_anchors"."previous_hash" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "document_events" (
	"document_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"personal" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"previous_hash" "bytea",
	"hash" "bytea" NOT NULL,
	CONSTRAINT "document_events_document_id_sequence_pk" PRIMARY KEY("document_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "bulk_rows" (
	"run_id" integer NOT NULL,
	"number" integer NOT NULL,
	"input" jsonb NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"document_id" integer,
	"problem" text,
	CONSTRAINT "bulk_rows_run_id_number_pk" PRIMARY KEY("run_id","number"),
	CONSTRAINT "bulk_rows_status" CHECK ("bulk_rows"."status" IN ('WAITING', 'MADE', 'FAILED')),
	CONSTRAINT "bulk_rows_made" CHECK (("bulk_rows"."status" = 'MADE') = ("bulk_rows"."document_id" IS NOT NULL)),
	CONSTRAINT "bulk_rows_failed" CHECK (("bulk_rows"."status" = 'FAILED') = ("bulk_rows"."problem" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bulk_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"template_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"file_name" text NOT NULL,
	"status" text DEFAULT 'CHECKED' NOT NULL,
	"send" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "bulk_runs_status" CHECK ("bulk_runs"."status" IN ('CHECKED', 'RUNNING', 'DONE')),
	CONSTRAINT "bulk_runs_started" CHECK (("bulk_runs"."status" = 'CHECKED') = ("bulk_runs"."started_at" IS NULL)),
	CONSTRAINT "bulk_runs_finished" CHECK (("bulk_runs"."status" = 'DONE') = ("bulk_runs"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "direct_link_submissions" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"template_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"cover" jsonb,
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
	"access_auth" text,
	"action_auth" text,
	"signing_order" integer,
	"token_hash" "bytea" NOT NULL,
	"encrypted_token" "bytea" NOT NULL,
	"is_placeholder" boolean DEFAULT false NOT NULL,
	"template_recipient_id" integer,
	"read_status" text DEFAULT 'NOT_OPENED' NOT NULL,
	"signing_status" text DEFAULT 'NOT_SIGNED' NOT NULL,
	"send_status" text DEFAULT 'NOT_SENT' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"link_fetched_at" timestamp (3) with time zone,
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
	CONSTRAINT "recipients_access_auth" CHECK ("recipients"."access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$'),
	CONSTRAINT "recipients_action_auth" CHECK ("recipients"."action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$'),
	CONSTRAINT "recipients_read_status" CHECK ("recipients"."read_status" IN ('NOT_OPENED', 'OPENED')),
	CONSTRAINT "recipients_signing_status" CHECK ("recipients"."signing_status" IN ('NOT_SIGNED', 'SIGNED', 'REJECTED')),
	CONSTRAINT "recipients_send_status" CHECK ("recipients"."send_status" IN ('NOT_SENT', 'SENT')),
	CONSTRAINT "recipients_signed" CHECK (("recipients"."signing_status" = 'SIGNED' AND "recipients"."role" <> 'CC') = ("recipients"."signed_at" IS NOT NULL)),
	CONSTRAINT "recipients_copies" CHECK ("recipients"."role" <> 'CC' OR ("recipients"."send_status" = 'SENT' AND "recipients"."signing_status" = 'SIGNED')),
	CONSTRAINT "recipients_rejected" CHECK (("recipients"."signing_status" = 'REJECTED') = ("recipients"."rejection_reason" IS NOT NULL)),
	CONSTRAINT "recipients_opened" CHECK (("recipients"."read_status" = 'OPENED') = ("recipients"."opened_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "document_counts" (
	"user_id" integer NOT NULL,
	"team_id" integer,
	"status" text NOT NULL,
	"block" integer NOT NULL,
	"change" integer NOT NULL,
	"is_sum" boolean DEFAULT false NOT NULL
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
	"language" text,
	"signing_order" text DEFAULT 'PARALLEL' NOT NULL,
	"global_access_auth" text,
	"global_action_auth" text,
	"send_email" boolean DEFAULT true NOT NULL,
	"send_completion_emails" boolean DEFAULT true NOT NULL,
	"signing_days" integer,
	"reminder_after_days" integer,
	"reminder_every_days" integer,
	"page_footer" boolean DEFAULT false NOT NULL,
	"form_values" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"file_arrived_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"corrected_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "documents_status" CHECK ("documents"."status" IN ('DRAFT', 'PENDING', 'COMPLETED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "documents_completed" CHECK (("documents"."status" = 'COMPLETED') = ("documents"."completed_at" IS NOT NULL)),
	CONSTRAINT "documents_sent" CHECK ("documents"."status" = 'DRAFT' OR "documents"."sent_at" IS NOT NULL),
	CONSTRAINT "documents_language" CHECK ("documents"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh')),
	CONSTRAINT "documents_signing_order" CHECK ("documents"."signing_order" IN ('PARALLEL', 'SEQUENTIAL')),
	CONSTRAINT "documents_access_auth" CHECK ("documents"."global_access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$'),
	CONSTRAINT "documents_action_auth" CHECK ("documents"."global_action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$'),
	CONSTRAINT "documents_signing_days" CHECK ("documents"."signing_days" BETWEEN 1 AND 3650),
	CONSTRAINT "documents_reminders" CHECK ("documents"."reminder_after_days" BETWEEN 0 AND 3650 AND "documents"."reminder_every_days" BETWEEN 0 AND 3650)
);
--> statement-breakpoint
CREATE TABLE "abandoned_uploads" (
	"upload_key" text PRIMARY KEY NOT NULL,
	"remove_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_data" (
	"id" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"upload_key" text NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"refusal" text,
	"refusal_detail" text,
	"original_key" text,
	"original_hash" "bytea",
	"original_bytes" bigint,
	"pages" jsonb,
	"form_fields" jsonb,
	"frozen" jsonb,
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
	"cover" jsonb,
	CONSTRAINT "template_fields_type" CHECK ("template_fields"."type" IN ('SIGNATURE', 'INITIALS', 'NAME', 'EMAIL', 'DATE', 'TEXT', 'NUMBER', 'RADIO', 'CHECKBOX', 'SELECT', 'DROPDOWN')),
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
	"access_auth" text,
	"action_auth" text,
	"signing_order" integer NOT NULL,
	CONSTRAINT "template_recipients_role" CHECK ("template_recipients"."role" IN ('SIGNER', 'APPROVER', 'VIEWER', 'ASSISTANT', 'CC')),
	CONSTRAINT "template_recipients_access_auth" CHECK ("template_recipients"."access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$'),
	CONSTRAINT "template_recipients_action_auth" CHECK ("template_recipients"."action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$')
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
	"language" text,
	"signing_order" text DEFAULT 'PARALLEL' NOT NULL,
	"global_access_auth" text,
	"global_action_auth" text,
	"send_email" boolean DEFAULT true NOT NULL,
	"send_completion_emails" boolean DEFAULT true NOT NULL,
	"signing_days" integer,
	"reminder_after_days" integer,
	"reminder_every_days" integer,
	"page_footer" boolean DEFAULT false NOT NULL,
	"direct_link_enabled" boolean DEFAULT false NOT NULL,
	"direct_link_hash" "bytea",
	"direct_link_encrypted" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "templates_type" CHECK ("templates"."type" IN ('PUBLIC', 'PRIVATE')),
	CONSTRAINT "templates_language" CHECK ("templates"."language" IN ('en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'ja', 'zh')),
	CONSTRAINT "templates_signing_order" CHECK ("templates"."signing_order" IN ('PARALLEL', 'SEQUENTIAL')),
	CONSTRAINT "templates_access_auth" CHECK ("templates"."global_access_auth" ~ '^(ACCOUNT|EMAIL_CODE)(,(ACCOUNT|EMAIL_CODE))*$'),
	CONSTRAINT "templates_action_auth" CHECK ("templates"."global_action_auth" ~ '^(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE)(,(ACCOUNT|PASSKEY|TWO_FACTOR_AUTH|EMAIL_CODE))*$'),
	CONSTRAINT "templates_signing_days" CHECK ("templates"."signing_days" BETWEEN 1 AND 3650),
	CONSTRAINT "templates_reminders" CHECK ("templates"."reminder_after_days" BETWEEN 0 AND 3650 AND "templates"."reminder_every_days" BETWEEN 0 AND 3650),
	CONSTRAINT "templates_direct_link_token" CHECK (("templates"."direct_link_hash" IS NULL) = ("templates"."direct_link_encrypted" IS NULL)),
	CONSTRAINT "templates_direct_link_enabled" CHECK (NOT "templates"."direct_link_enabled" OR ("templates"."type" = 'PUBLIC' AND "templates"."direct_link_hash" IS NOT NULL))
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
CREATE TABLE "account_export_files" (
	"export_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"storage_key" text PRIMARY KEY NOT NULL,
	"file_hash" "bytea",
	"file_bytes" bigint,
	CONSTRAINT "account_export_files_stored" CHECK (num_nonnulls("account_export_files"."file_hash", "account_export_files"."file_bytes") IN (0, 2))
);
--> statement-breakpoint
CREATE TABLE "account_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" integer NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"documents_total" integer NOT NULL,
	"documents_done" integer DEFAULT 0 NOT NULL,
	"last_document_id" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_exports_status" CHECK ("account_exports"."status" IN ('PENDING', 'READY')),
	CONSTRAINT "account_exports_finished" CHECK (("account_exports"."status" = 'READY') = ("account_exports"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "job_workers" (
	"id" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"used" integer NOT NULL,
	"empty_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_evidence" (
	"document_id" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"missing" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"last_tried_at" timestamp (3) with time zone,
	"next_try_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	CONSTRAINT "pending_evidence_document_id_kind_pk" PRIMARY KEY("document_id","kind"),
	CONSTRAINT "pending_evidence_kind" CHECK ("pending_evidence"."kind" IN ('TIME_STAMP', 'REVOCATION_DATA')),
	CONSTRAINT "pending_evidence_state" CHECK ("pending_evidence"."state" IN ('PENDING', 'UNAVAILABLE', 'REVOKED')),
	CONSTRAINT "pending_evidence_tried" CHECK (("pending_evidence"."state" = 'PENDING') = ("pending_evidence"."next_try_at" IS NOT NULL))
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
	"retired_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revoked_certificate" text,
	"revocation_learned_at" timestamp (3) with time zone,
	CONSTRAINT "signing_certificates_revoked" CHECK (num_nonnulls("signing_certificates"."revoked_at", "signing_certificates"."revoked_certificate", "signing_certificates"."revocation_learned_at") IN (0, 3))
);
--> statement-breakpoint
CREATE TABLE "opened_browsers" (
	"recipient_id" integer NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_browsers_recipient_id_browser_hash_pk" PRIMARY KEY("recipient_id","browser_hash")
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
	"response_body" text,
	"duration_ms" integer,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_status" CHECK ("webhook_deliveries"."status" IN ('PENDING', 'DELIVERED', 'FAILED', 'HELD'))
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
	"send_secret_header" boolean DEFAULT false NOT NULL,
	"failing_since" timestamp (3) with time zone,
	"last_failure_at" timestamp (3) with time zone,
	"paused_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhooks_failing" CHECK (num_nonnulls("webhooks"."failing_since", "webhooks"."last_failure_at") IN (0, 2)),
	CONSTRAINT "webhooks_paused" CHECK ("webhooks"."paused_at" IS NULL OR "webhooks"."failing_since" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branding" ADD CONSTRAINT "branding_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_invitations" ADD CONSTRAINT "team_invitations_inviter" FOREIGN KEY ("team_id","invited_by") REFERENCES "public"."team_members"("team_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_members" ADD CONSTRAINT "team_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_api_token_id_api_tokens_id_fk" FOREIGN KEY ("api_token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_anchor_heads" ADD CONSTRAINT "audit_anchor_heads_anchor_number_audit_anchors_number_fk" FOREIGN KEY ("anchor_number") REFERENCES "public"."audit_anchors"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_rows" ADD CONSTRAINT "bulk_rows_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD CONSTRAINT "bulk_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "direct_link_submissions" ADD CONSTRAINT "direct_link_submissions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fields" ADD CONSTRAINT "fields_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_document_data_id_document_data_id_fk" FOREIGN KEY ("document_data_id") REFERENCES "public"."document_data"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_fields" ADD CONSTRAINT "template_fields_recipient_id_template_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."template_recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_recipients" ADD CONSTRAINT "template_recipients_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_template_document_data_id_document_data_id_fk" FOREIGN KEY ("template_document_data_id") REFERENCES "public"."document_data"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_export_files" ADD CONSTRAINT "account_export_files_export_id_account_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."account_exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_exports" ADD CONSTRAINT "account_exports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_evidence" ADD CONSTRAINT "pending_evidence_document_id_sealings_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."sealings"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sealings" ADD CONSTRAINT "sealings_certificate_signing_certificates_fingerprint_fk" FOREIGN KEY ("certificate") REFERENCES "public"."signing_certificates"("fingerprint") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "opened_browsers" ADD CONSTRAINT "opened_browsers_recipient_id_recipients_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."recipients"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_team_id_teams_id_fk" FOREIGN KEY ("team_id") REFERENCES "public"."teams"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "branding_user" ON "branding" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "branding_team" ON "branding" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "branding_logo" ON "branding" USING btree ("logo_id");--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_open_unique" ON "team_invitations" USING btree ("team_id",lower("email")) WHERE "team_invitations"."status" = 'OPEN';--> statement-breakpoint
CREATE UNIQUE INDEX "team_invitations_token_hash_unique" ON "team_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "team_invitations_open_email" ON "team_invitations" USING btree (lower("email")) WHERE "team_invitations"."status" = 'OPEN';--> statement-breakpoint
CREATE INDEX "team_invitations_inviter" ON "team_invitations" USING btree ("team_id","invited_by");--> statement-breakpoint
CREATE INDEX "team_invitations_expires_at" ON "team_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_events_user_id" ON "account_events" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "account_events_actor_type" ON "account_events" USING btree ("actor_type","id");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_user" ON "preferences" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "preferences_team" ON "preferences" USING btree ("team_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_unique" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "address_proofs_link_hash_unique" ON "address_proofs" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "address_proofs_expires_at" ON "address_proofs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "known_browsers_last_used_at" ON "known_browsers" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_at" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_handles_handle_unique" ON "passkey_handles" USING btree ("handle");--> statement-breakpoint
CREATE INDEX "passkeys_user_id" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at" ON "pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_id" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_secret_hash_unique" ON "sessions" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id" ON "sessions" USING btree ("user_id","last_seen_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "team_members_user_id" ON "team_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "api_tokens_token_hash_unique" ON "api_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_tokens_user_id" ON "api_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "api_tokens_team_id" ON "api_tokens" USING btree ("team_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_anchor_heads_document" ON "audit_anchor_heads" USING btree ("document_id","sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_rows_document_id_unique" ON "bulk_rows" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "bulk_rows_waiting" ON "bulk_rows" USING btree ("run_id","number") WHERE "bulk_rows"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "bulk_runs_of_template" ON "bulk_runs" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "bulk_runs_created_at" ON "bulk_runs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "direct_link_submissions_created_at" ON "direct_link_submissions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "direct_link_submissions_template_id" ON "direct_link_submissions" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "fields_document_id" ON "fields" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "fields_recipient_id" ON "fields" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recipients_token_hash_unique" ON "recipients" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "recipients_document_id" ON "recipients" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "recipients_email" ON "recipients" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "recipients_expiry" ON "recipients" USING btree ("expires_at") WHERE "recipients"."signing_status" = 'NOT_SIGNED';--> statement-breakpoint
CREATE INDEX "document_counts_changes" ON "document_counts" USING btree ("user_id") WHERE NOT "document_counts"."is_sum";--> statement-breakpoint
CREATE INDEX "document_counts_of_user" ON "document_counts" USING btree ("user_id","block") WHERE "document_counts"."team_id" IS NULL;--> statement-breakpoint
CREATE INDEX "document_counts_of_team" ON "document_counts" USING btree ("team_id","block") WHERE "document_counts"."team_id" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_document_data_id_unique" ON "documents" USING btree ("document_data_id");--> statement-breakpoint
CREATE INDEX "documents_of_user" ON "documents" USING btree ("user_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_user_by_status" ON "documents" USING btree ("user_id","status","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team" ON "documents" USING btree ("team_id","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team_by_status" ON "documents" USING btree ("team_id","status","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_user_by_external_id" ON "documents" USING btree ("user_id","external_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_of_team_by_external_id" ON "documents" USING btree ("team_id","external_id","id") WHERE "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_user" ON "documents" USING btree ("user_id","id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_team" ON "documents" USING btree ("team_id","id") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_without_file_of_user" ON "documents" USING btree ("user_id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NULL AND "documents"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "documents_without_file_of_team" ON "documents" USING btree ("team_id") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NULL AND "documents"."status" = 'DRAFT';--> statement-breakpoint
CREATE INDEX "documents_of_template" ON "documents" USING btree ("template_id","id") WHERE "documents"."template_id" IS NOT NULL AND "documents"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_by_sender" ON "documents" USING btree ("team_id","user_id","id") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_user_by_time" ON "documents" USING btree ("user_id","created_at") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_team_by_time" ON "documents" USING btree ("team_id","created_at") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_user_by_title" ON "documents" USING btree ("user_id",lower("title" COLLATE "pg_c_utf8"),"id") WHERE "documents"."team_id" IS NULL AND "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "documents_on_dashboard_of_team_by_title" ON "documents" USING btree ("team_id",lower("title" COLLATE "pg_c_utf8"),"id") WHERE "documents"."deleted_at" IS NULL AND "documents"."file_arrived_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "abandoned_uploads_remove_at" ON "abandoned_uploads" USING btree ("remove_at");--> statement-breakpoint
CREATE INDEX "document_data_waiting" ON "document_data" USING btree ("next_look_at") WHERE "document_data"."status" = 'WAITING';--> statement-breakpoint
CREATE INDEX "document_data_leftovers" ON "document_data" USING btree ("taken_in_at") WHERE "document_data"."taken_in_at" IS NOT NULL AND "document_data"."upload_removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "document_data_original_key" ON "document_data" USING btree ("original_key");--> statement-breakpoint
CREATE INDEX "template_fields_template_id" ON "template_fields" USING btree ("template_id","id");--> statement-breakpoint
CREATE INDEX "template_fields_recipient_id" ON "template_fields" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "template_recipients_template_id" ON "template_recipients" USING btree ("template_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_direct_link_hash_unique" ON "templates" USING btree ("direct_link_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "templates_document_data_id_unique" ON "templates" USING btree ("template_document_data_id");--> statement-breakpoint
CREATE INDEX "templates_of_user" ON "templates" USING btree ("user_id","id") WHERE "templates"."team_id" IS NULL;--> statement-breakpoint
CREATE INDEX "templates_of_team" ON "templates" USING btree ("team_id","id");--> statement-breakpoint
CREATE INDEX "templates_of_user_by_title" ON "templates" USING btree ("user_id",lower("title" COLLATE "pg_c_utf8"),"id") WHERE "templates"."team_id" IS NULL;--> statement-breakpoint
CREATE INDEX "templates_of_team_by_title" ON "templates" USING btree ("team_id",lower("title" COLLATE "pg_c_utf8"),"id");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_once_unique" ON "mails" USING btree ("once");--> statement-breakpoint
CREATE INDEX "mails_created_at" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_document_id" ON "mails" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_files_recorded_once" ON "account_export_files" USING btree ("export_id","number") WHERE "account_export_files"."file_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_export_files_export_id" ON "account_export_files" USING btree ("export_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_exports_one_pending" ON "account_exports" USING btree ("user_id") WHERE "account_exports"."status" = 'PENDING';--> statement-breakpoint
CREATE INDEX "account_exports_user_id" ON "account_exports" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "account_exports_expires_at" ON "account_exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_limits_empty_at" ON "rate_limits" USING btree ("empty_at");--> statement-breakpoint
CREATE INDEX "pending_evidence_next" ON "pending_evidence" USING btree ("next_try_at") WHERE "pending_evidence"."state" = 'PENDING';--> statement-breakpoint
CREATE INDEX "sealings_open" ON "sealings" USING btree ("queued_at") WHERE "sealings"."status" <> 'SEALED';--> statement-breakpoint
CREATE INDEX "sealings_sealed_hash" ON "sealings" USING btree ("sealed_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "signing_certificates_one_generated" ON "signing_certificates" USING btree (("encrypted_key" IS NOT NULL)) WHERE "signing_certificates"."encrypted_key" IS NOT NULL AND "signing_certificates"."retired_at" IS NULL;--> statement-breakpoint
CREATE INDEX "opened_browsers_expires_at" ON "opened_browsers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_webhook_id" ON "webhook_deliveries" USING btree ("webhook_id","created_at");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_of_user" ON "webhooks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhooks_of_team" ON "webhooks" USING btree ("team_id");
--> statement-breakpoint
-- Written by hand from here on: what drizzle's tables cannot say.

-- packages/accounts knows no table of users.
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['known_browsers', 'passkey_challenges', 'passkey_handles', 'passkeys', 'pending_sign_ins',
		'recovery_codes', 'sessions', 'totp_factors']
	LOOP
		EXECUTE format('ALTER TABLE %I ADD FOREIGN KEY (user_id) REFERENCES users ON DELETE CASCADE', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- Written with every request; a crash that empties it costs a minute of counting.
ALTER TABLE rate_limits SET UNLOGGED;
--> statement-breakpoint
-- The account that each row belongs to: a person's is the user's id, a team's the negative of the team's id, and rows of no
-- account (mails about signing in, the log of a deleted draft) have the smallest integer. drizzle's tables do not name it:
-- the database fills it where a statement omits it.
CREATE FUNCTION no_account() RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT (-2147483648)::integer';
--> statement-breakpoint
CREATE FUNCTION account_of_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce(-NEW.team_id, NEW.user_id);
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_team() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := -NEW.team_id;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-d.team_id, d.user_id) FROM documents d WHERE d.id = NEW.document_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_recipient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-d.team_id, d.user_id)
		FROM recipients r JOIN documents d ON d.id = r.document_id WHERE r.id = NEW.recipient_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_template() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-t.team_id, t.user_id) FROM templates t WHERE t.id = NEW.template_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_bulk_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-t.team_id, t.user_id)
		FROM bulk_runs b JOIN templates t ON t.id = b.template_id WHERE b.id = NEW.run_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-w.team_id, w.user_id) FROM webhooks w WHERE w.id = NEW.webhook_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_caller() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT coalesce(-a.team_id, a.user_id) FROM api_tokens a WHERE a.id = NEW.api_token_id
	), NEW.user_id, no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION account_of_export() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := coalesce((
		SELECT e.user_id FROM account_exports e WHERE e.id = NEW.export_id
	), no_account());
	RETURN NEW;
END $$;
--> statement-breakpoint
-- `account` of a file is "user:1" or "team:2".
CREATE FUNCTION account_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.account_id := split_part(NEW.account, ':', 2)::integer * CASE WHEN NEW.account LIKE 'team:%' THEN -1 ELSE 1 END;
	RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE
	name text;
	filled_by text;
BEGIN
	FOR name, filled_by IN VALUES
		('account_export_files', 'account_of_export'),
		('api_tokens', 'account_of_owner'),
		('branding', 'account_of_owner'),
		('bulk_rows', 'account_of_bulk_run'),
		('bulk_runs', 'account_of_template'),
		('direct_link_submissions', 'account_of_template'),
		('document_counts', 'account_of_owner'),
		('document_data', 'account_of_file'),
		('document_events', 'account_of_document'),
		('documents', 'account_of_owner'),
		('fields', 'account_of_document'),
		('idempotency_keys', 'account_of_caller'),
		('mails', 'account_of_document'),
		('opened_browsers', 'account_of_recipient'),
		('pending_evidence', 'account_of_document'),
		('preferences', 'account_of_owner'),
		('recipients', 'account_of_document'),
		('sealings', 'account_of_document'),
		('team_invitations', 'account_of_team'),
		('template_fields', 'account_of_template'),
		('template_recipients', 'account_of_template'),
		('templates', 'account_of_owner'),
		('webhook_deliveries', 'account_of_webhook'),
		('webhooks', 'account_of_owner')
	LOOP
		EXECUTE format('
			ALTER TABLE %1$I
				ADD COLUMN account_id integer NOT NULL DEFAULT 0,
				ADD CONSTRAINT %1$s_account_id CHECK (account_id <> 0);
			CREATE TRIGGER %1$s_account_id BEFORE INSERT OR UPDATE ON %1$I
				FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION %2$I()', name, filled_by);
	END LOOP;
END $$;
--> statement-breakpoint
-- The key follows when a document, a template or a webhook moves to another owner. As the tables' owner, because the
-- service's role may not update an audit log.
CREATE FUNCTION move_document_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.document_events SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.fields SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.mails SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.pending_evidence SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.recipients SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.sealings SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.document_data SET account_id = NEW.account_id WHERE id = NEW.document_data_id;
	UPDATE public.opened_browsers SET account_id = NEW.account_id
	WHERE recipient_id IN (SELECT id FROM public.recipients WHERE document_id = NEW.id);
	RETURN NULL;
END $$;
CREATE FUNCTION move_template_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.bulk_runs SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.direct_link_submissions SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.template_fields SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.template_recipients SET account_id = NEW.account_id WHERE template_id = NEW.id;
	UPDATE public.document_data SET account_id = NEW.account_id WHERE id = NEW.template_document_data_id;
	UPDATE public.bulk_rows SET account_id = NEW.account_id
	WHERE run_id IN (SELECT id FROM public.bulk_runs WHERE template_id = NEW.id);
	RETURN NULL;
END $$;
CREATE FUNCTION move_webhook_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.webhook_deliveries SET account_id = NEW.account_id WHERE webhook_id = NEW.id;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_owner BEFORE UPDATE OF user_id, team_id ON documents
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER documents_rows_follow AFTER UPDATE OF user_id, team_id ON documents
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_document_rows();
--> statement-breakpoint
CREATE TRIGGER templates_owner BEFORE UPDATE OF user_id, team_id ON templates
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER templates_rows_follow AFTER UPDATE OF user_id, team_id ON templates
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_template_rows();
--> statement-breakpoint
CREATE TRIGGER webhooks_owner BEFORE UPDATE OF user_id, team_id ON webhooks
	FOR EACH ROW EXECUTE FUNCTION account_of_owner();
CREATE TRIGGER webhooks_rows_follow AFTER UPDATE OF user_id, team_id ON webhooks
	FOR EACH ROW WHEN (OLD.account_id <> NEW.account_id) EXECUTE FUNCTION move_webhook_rows();
--> statement-breakpoint
-- The logs are append-only.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_are_final BEFORE DELETE OR TRUNCATE ON document_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON account_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchors_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchors
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_anchor_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchor_heads
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- A document's account is no part of what happened. A personal value can be erased with its salt: both become null, and the
-- digest that the hash covers is kept. Everything else of an event stays as it was written.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	pointer text;
BEGIN
	FOR pointer IN SELECT key FROM jsonb_each(NEW.personal) WHERE value -> 'salt' = 'null' LOOP
		OLD.data := jsonb_set(OLD.data, string_to_array(substr(pointer, 2), '/'), 'null', false);
		OLD.personal := jsonb_set(OLD.personal, ARRAY[pointer, 'salt'], 'null', false);
	END LOOP;
	IF to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id' THEN
		RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME;
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_events_do_not_change BEFORE UPDATE ON document_events
	FOR EACH ROW WHEN (to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id') EXECUTE FUNCTION refuse_event_change();
--> statement-breakpoint
-- documents/rules/document-status.ts, said a third time where nothing gets past it.
CREATE FUNCTION refuse_document_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.status, NEW.status) NOT IN
		(('DRAFT', 'PENDING'), ('PENDING', 'COMPLETED'), ('PENDING', 'REJECTED'), ('PENDING', 'CANCELLED')) THEN
		RAISE EXCEPTION 'a document does not move from % to %', OLD.status, NEW.status
			USING ERRCODE = 'check_violation', CONSTRAINT = 'documents_moves';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_moves BEFORE UPDATE OF status ON documents
	FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION refuse_document_move();
--> statement-breakpoint
-- documents/rules/recipient-status.ts likewise: each status goes forward once, and a new link has not been opened.
CREATE FUNCTION refuse_recipient_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.token_hash <> OLD.token_hash AND NEW.read_status = 'NOT_OPENED'
		AND NEW.send_status = OLD.send_status AND NEW.signing_status = OLD.signing_status THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'a recipient does not move from %, %, % to %, %, %',
		OLD.send_status, OLD.read_status, OLD.signing_status, NEW.send_status, NEW.read_status, NEW.signing_status
		USING ERRCODE = 'check_violation', CONSTRAINT = 'recipients_moves';
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_moves BEFORE UPDATE OF send_status, read_status, signing_status ON recipients
	FOR EACH ROW WHEN (
		(OLD.send_status = 'SENT' AND NEW.send_status <> OLD.send_status)
		OR (OLD.read_status = 'OPENED' AND NEW.read_status <> OLD.read_status)
		OR (OLD.signing_status <> 'NOT_SIGNED' AND NEW.signing_status <> OLD.signing_status)
	) EXECUTE FUNCTION refuse_recipient_move();
--> statement-breakpoint
-- A CC is SENT and SIGNED as long as it is one.
CREATE FUNCTION settle_copy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role = 'CC' THEN
		NEW.send_status := 'SENT';
		NEW.signing_status := 'SIGNED';
	ELSIF TG_OP = 'UPDATE' AND OLD.role = 'CC' THEN
		NEW.send_status := CASE WHEN NEW.sent_at IS NULL THEN 'NOT_SENT' ELSE 'SENT' END;
		NEW.signing_status := 'NOT_SIGNED';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER recipients_copies BEFORE INSERT OR UPDATE OF role ON recipients
	FOR EACH ROW EXECUTE FUNCTION settle_copy();
--> statement-breakpoint
-- Search by part of a title (documents/search). An index of trigrams over all documents of an account would have to intersect
-- lists as long as the account is large. This one has their pieces of one to three characters by segments of 8,192 ids,
-- so that a search goes from the newest segment to the oldest, and ends with the matches it shows.
-- pg_c_utf8: the same lower case on every machine and after every upgrade, which an index needs.
-- Without a query: as SQL, the function would be parsed and planned for each statement that writes a document.
CREATE FUNCTION title_pieces(segment int, owner int, title text) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	folded text := lower(title COLLATE "pg_c_utf8");
	pieces bigint[];
BEGIN
	FOR size IN 1..3 LOOP
		FOR at IN 1..length(folded) - size + 1 LOOP
			pieces := pieces
				|| ((segment::bigint << 32) | (hashtextextended(substr(folded, at, size), owner) & 4294967295));
		END LOOP;
	END LOOP;
	RETURN pieces;
END $$;
--> statement-breakpoint
-- Teams count downwards, so that they are no user's. Each of a search's looks would read through what a fast update
-- leaves pending.
CREATE INDEX documents_title_pieces ON documents USING gin (title_pieces(id >> 13, coalesce(-team_id, user_id), title))
	WITH (fastupdate = off) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE FUNCTION count_inserted_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO document_counts (user_id, team_id, status, block, change)
	SELECT user_id, team_id, status, id >> 12, count(*) FROM inserted WHERE deleted_at IS NULL
	GROUP BY user_id, team_id, status, id >> 12;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_count_inserted AFTER INSERT ON documents REFERENCING NEW TABLE AS inserted
	FOR EACH STATEMENT EXECUTE FUNCTION count_inserted_documents();
--> statement-breakpoint
CREATE FUNCTION count_changed_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.deleted_at IS NULL THEN
		INSERT INTO document_counts (user_id, team_id, status, block, change)
		VALUES (OLD.user_id, OLD.team_id, OLD.status, OLD.id >> 12, -1);
	END IF;
	IF TG_OP = 'UPDATE' AND NEW.deleted_at IS NULL THEN
		INSERT INTO document_counts (user_id, team_id, status, block, change)
		VALUES (NEW.user_id, NEW.team_id, NEW.status, NEW.id >> 12, 1);
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER documents_count_updated AFTER UPDATE ON documents FOR EACH ROW
	WHEN ((OLD.status, OLD.deleted_at, OLD.user_id, OLD.team_id) IS DISTINCT FROM (NEW.status, NEW.deleted_at, NEW.user_id, NEW.team_id))
	EXECUTE FUNCTION count_changed_document();
--> statement-breakpoint
CREATE TRIGGER documents_count_deleted AFTER DELETE ON documents FOR EACH ROW EXECUTE FUNCTION count_changed_document();
--> statement-breakpoint
-- What a transaction reads under a document's row lock. In a volatile function each statement has a snapshot of its own, so
-- that a caller who waited for the lock sees what was committed meanwhile. In the statement that waited, only the
-- locked row would be current.
CREATE FUNCTION document_contents(wanted integer) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT json_build_object(
			'document', to_json(d),
			'file', to_json(f),
			'recipients', (SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM recipients r WHERE r.document_id = d.id),
			'fields', (SELECT coalesce(json_agg(p ORDER BY p.id), '[]') FROM fields p WHERE p.document_id = d.id),
			'sender', (SELECT json_build_object('name', u.name, 'email', u.email) FROM users u WHERE u.id = d.user_id),
			'lastEvent', (
				SELECT json_build_object('sequence', e.sequence, 'hash', e.hash, 'at', e.at)
				FROM document_events e WHERE e.document_id = d.id ORDER BY e.sequence DESC LIMIT 1
			)
		)
		FROM documents d JOIN document_data f ON f.id = d.document_data_id WHERE d.id = wanted
	);
END $$;
--> statement-breakpoint
-- The same under a template's row lock.
CREATE FUNCTION template_contents(wanted integer) RETURNS json LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	RETURN (
		SELECT json_build_object(
			'template', to_json(t),
			'file', to_json(f),
			'recipients', (
				SELECT coalesce(json_agg(r ORDER BY r.id), '[]') FROM template_recipients r WHERE r.template_id = t.id
			),
			'fields', (SELECT coalesce(json_agg(p ORDER BY p.id), '[]') FROM template_fields p WHERE p.template_id = t.id)
		)
		FROM templates t JOIN document_data f ON f.id = t.template_document_data_id WHERE t.id = wanted
	);
END $$;
