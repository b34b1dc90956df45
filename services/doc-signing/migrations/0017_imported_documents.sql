CREATE TABLE "imported_events" (
	"document_id" integer NOT NULL,
	"sequence" integer NOT NULL,
	"event" jsonb NOT NULL,
	CONSTRAINT "imported_events_document_id_sequence_pk" PRIMARY KEY("document_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "imported_documents" (
	"document_id" integer PRIMARY KEY NOT NULL,
	"service" text NOT NULL,
	"version" text NOT NULL,
	"source_id" text NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	"files" jsonb NOT NULL,
	"hashes" text[] NOT NULL,
	"file_key" text NOT NULL,
	"file_hash" "bytea" NOT NULL,
	"file_bytes" bigint NOT NULL,
	"audit_hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "imported_documents" ADD CONSTRAINT "imported_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_documents_hashes" ON "imported_documents" USING gin ("hashes");
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['imported_documents', 'imported_events'] LOOP
		EXECUTE format('
			ALTER TABLE %1$I
				ADD COLUMN account_id integer NOT NULL DEFAULT 0,
				ADD CONSTRAINT %1$s_account_id CHECK (account_id <> 0);
			CREATE TRIGGER %1$s_account_id BEFORE INSERT OR UPDATE ON %1$I
				FOR EACH ROW WHEN (NEW.account_id = 0) EXECUTE FUNCTION account_of_document()', name);
	END LOOP;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION move_document_rows() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	UPDATE public.document_events SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.fields SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.imported_documents SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.imported_events SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.mails SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.pending_evidence SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.recipients SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.sealings SET account_id = NEW.account_id WHERE document_id = NEW.id;
	UPDATE public.document_data SET account_id = NEW.account_id WHERE id = NEW.document_data_id;
	UPDATE public.opened_browsers SET account_id = NEW.account_id
	WHERE recipient_id IN (SELECT id FROM public.recipients WHERE document_id = NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER imported_events_are_final BEFORE DELETE OR TRUNCATE ON imported_events
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER imported_events_do_not_change BEFORE UPDATE ON imported_events
	FOR EACH ROW WHEN (to_jsonb(OLD) - 'account_id' <> to_jsonb(NEW) - 'account_id') EXECUTE FUNCTION refuse_change();
