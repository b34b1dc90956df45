ALTER TABLE "connections" ADD COLUMN "scopes_here" text[] DEFAULT '{}' NOT NULL;
