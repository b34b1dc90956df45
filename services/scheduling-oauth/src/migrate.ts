import { SettingsInvalid } from "@repo/validation";
import { readConfig } from "./config.ts";
import { migrateDatabase } from "./platform/database/migrate.ts";

try {
	await migrateDatabase(readConfig(process.env).DATABASE_URL);
} catch (error) {
	if (!(error instanceof SettingsInvalid)) throw error;
	console.error(error.message);
	process.exitCode = 1;
}
