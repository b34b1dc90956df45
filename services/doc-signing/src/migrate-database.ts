import { runMigrations } from "@repo/service-kit/database";
import { migrateJobs } from "@repo/service-kit/jobs";
import { migrationsFolder } from "./platform/migrations-folder.ts";

const appendOnly = [
	"account_events",
	"document_events",
	"imported_events",
	"audit_anchors",
	"audit_anchor_heads",
];

/**
 * Migrates the database at `url`, and grants the service's role its privileges if it is not the owner. Safe to run
 * concurrently: the second one waits and finds nothing to do.
 */
export async function migrateDatabase(url: string, serviceRole?: string): Promise<void> {
	await runMigrations(url, {
		folder: migrationsFolder,
		lock: 7_034_200,
		applicationName: "doc-signing migrate",
		afterMigration: migrateJobs,
		serviceRole: serviceRole === undefined ? undefined : { name: serviceRole, appendOnly },
	});
}
