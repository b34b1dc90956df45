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
ALTER TABLE "audit_anchor_heads" ADD CONSTRAINT "audit_anchor_heads_anchor_number_audit_anchors_number_fk" FOREIGN KEY ("anchor_number") REFERENCES "public"."audit_anchors"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_anchor_heads_document" ON "audit_anchor_heads" USING btree ("document_id","sequence");--> statement-breakpoint
CREATE TRIGGER audit_anchors_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchors
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_anchor_heads_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_anchor_heads
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
