CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "users_subject_unique" ON "users" USING btree ("subject");
