import { SettingsInvalid } from "@repo/validation";
import { readDatabaseUrl } from "./config.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";

try {
	await migrateDatabase(readDatabaseUrl(process.env));
} catch (error) {
	if (!(error instanceof SettingsInvalid)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
