CREATE TABLE "imported_addresses" (
	"id_hash" "bytea" NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	CONSTRAINT "imported_addresses_kind_id_hash_pk" PRIMARY KEY("kind","id_hash"),
	CONSTRAINT "imported_addresses_kind" CHECK ("imported_addresses"."kind" IN ('document', 'template', 'certificate'))
);
