import { runMigration } from "@repo/service-kit/process";
import { readDatabaseUrl } from "./config.ts";
import { migrateDatabase } from "./migrate-database.ts";

await runMigration(() => migrateDatabase(readDatabaseUrl(process.env)));
