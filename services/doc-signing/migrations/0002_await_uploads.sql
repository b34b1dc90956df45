ALTER TABLE "document_data" ADD COLUMN "found_at" timestamp (3) with time zone;
