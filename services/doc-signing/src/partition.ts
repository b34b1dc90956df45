import { runPartition } from "@repo/service-kit/process";
import { readMigrationConfig } from "./config.ts";
import { monthlyTables } from "./housekeeping/monthly-tables.ts";

await runPartition(
	process.argv[2],
	monthlyTables,
	() => readMigrationConfig(process.env).MIGRATION_DATABASE_URL,
);
