import { runMigration } from "@repo/service-kit/process";
import { readMigrationConfig } from "./config.ts";
import { migrateDatabase } from "./migrate-database.ts";

await runMigration(() => {
	const { MIGRATION_DATABASE_URL, serviceRole } = readMigrationConfig(process.env);
	return migrateDatabase(MIGRATION_DATABASE_URL, serviceRole);
});
