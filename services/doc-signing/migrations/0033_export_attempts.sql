ALTER TABLE "account_export_files" DROP CONSTRAINT "account_export_files_export_id_number_pk";--> statement-breakpoint
ALTER TABLE "account_export_files" ADD PRIMARY KEY ("storage_key");--> statement-breakpoint
CREATE UNIQUE INDEX "account_export_files_recorded_once" ON "account_export_files" USING btree ("export_id","number") WHERE "account_export_files"."file_hash" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "account_export_files_export_id" ON "account_export_files" USING btree ("export_id");