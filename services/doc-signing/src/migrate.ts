import { SettingsInvalid } from "@repo/validation";
import { readDatabaseUrl } from "./config.ts";
import { databaseFault } from "./platform/database/database-errors.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";

try {
	await migrateDatabase(readDatabaseUrl(process.env));
} catch (error) {
	console.error(error instanceof SettingsInvalid ? error.message : (databaseFault(error) ?? error));
	process.exitCode = 1;
}
