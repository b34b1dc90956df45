-- Existing rows count as sums, so that the first run does not rewrite them all. Some are changes that no job has added up yet:
-- totals include them, and the next change of their block merges them.
ALTER TABLE "document_counts" ADD COLUMN "is_sum" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "document_counts" ALTER COLUMN "is_sum" SET DEFAULT false;
