ALTER TABLE "objects_to_remove" ADD COLUMN "file_id" text;
