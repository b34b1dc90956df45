CREATE TABLE "import_items" (
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"target_id" integer NOT NULL,
	"row_hash" "bytea" NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "import_items_source_kind_source_id_pk" PRIMARY KEY("source","kind","source_id")
);
