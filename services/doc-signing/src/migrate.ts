import { ConnectionPool } from "@repo/service-kit/database";
import { runMigration } from "@repo/service-kit/process";
import { drizzle } from "drizzle-orm/node-postgres";
import { readMigrationConfig } from "./config.ts";
import { migrateDatabase } from "./migrate-database.ts";
import { encryptClearTexts } from "./upgrades/encrypt-clear-texts.ts";

await runMigration(async () => {
	const config = readMigrationConfig(process.env);
	await migrateDatabase(config.MIGRATION_DATABASE_URL, config.serviceRole);
	const pool = new ConnectionPool({ connectionString: config.MIGRATION_DATABASE_URL, max: 1 });
	try {
		await encryptClearTexts(drizzle(pool), config);
	} finally {
		await pool.end();
	}
});
