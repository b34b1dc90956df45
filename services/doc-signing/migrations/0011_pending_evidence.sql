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
ALTER TABLE "signing_certificates" ADD COLUMN "revoked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "signing_certificates" ADD COLUMN "revoked_certificate" text;--> statement-breakpoint
ALTER TABLE "signing_certificates" ADD COLUMN "revocation_learned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pending_evidence" ADD CONSTRAINT "pending_evidence_document_id_sealings_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."sealings"("document_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_evidence_next" ON "pending_evidence" USING btree ("next_try_at") WHERE "pending_evidence"."state" = 'PENDING';--> statement-breakpoint
ALTER TABLE "signing_certificates" ADD CONSTRAINT "signing_certificates_revoked" CHECK (num_nonnulls("signing_certificates"."revoked_at", "signing_certificates"."revoked_certificate", "signing_certificates"."revocation_learned_at") IN (0, 3));
--> statement-breakpoint
-- What was owed before this table was there, also where its job has used up its attempts: asked for within two hours.
INSERT INTO "pending_evidence" ("document_id", "kind", "state", "missing", "since", "next_try_at")
SELECT s."document_id", CASE s."level" WHEN 'B-B' THEN 'TIME_STAMP' ELSE 'REVOCATION_DATA' END, 'PENDING', '[]', min(e."at"), now()
FROM "sealings" s
JOIN "document_events" e ON e."document_id" = s."document_id"
WHERE (s."level" = 'B-B' AND e."type" = 'TIME_STAMP_PENDING')
	OR (s."level" = 'B-T' AND e."type" IN ('REVOCATION_DATA_PENDING', 'TIME_STAMP_ADDED'))
GROUP BY s."document_id", s."level";
