import { openDatabase } from "@repo/service-kit/database";
import { runMigration } from "@repo/service-kit/process";
import { readMigrationConfig } from "./config.ts";
import { encryptClearTexts } from "./housekeeping/upgrades/encrypt-clear-texts.ts";
import { migrateDatabase } from "./migrate-database.ts";

await runMigration(async () => {
	const config = readMigrationConfig(process.env);
	const url = config.MIGRATION_DATABASE_URL;
	await migrateDatabase(url, config.serviceRole);
	const applicationName = "doc-signing migrate";
	const db = openDatabase({ url, applicationName, poolSize: 1, onIdleError: () => {}, silenceMs: 0 });
	try {
		await encryptClearTexts(db, config);
	} finally {
		await db.$client.end();
	}
});
