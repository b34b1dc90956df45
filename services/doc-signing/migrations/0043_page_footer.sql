ALTER TABLE "documents" ADD COLUMN "page_footer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "templates" ADD COLUMN "page_footer" boolean DEFAULT false NOT NULL;