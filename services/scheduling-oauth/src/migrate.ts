import { databaseFault } from "@repo/service-kit/database";
import { SettingsInvalid } from "@repo/validation";
import { readDatabaseUrl } from "./config.ts";
import { migrateDatabase } from "./migrate-database.ts";

try {
	await migrateDatabase(readDatabaseUrl(process.env));
} catch (error) {
	console.error(error instanceof SettingsInvalid ? error.message : (databaseFault(error) ?? error));
	process.exitCode = 1;
}
