import { runMigrations, type ServiceRole } from "@repo/service-kit/database";
import { migrateJobs } from "@repo/service-kit/jobs";

/**
 * Brings the database at `url` up to date, and grants the service's role what it needs where that is another one.
 * Safe to run concurrently: the second one waits and finds nothing to do.
 */
export async function migrateDatabase(url: string, serviceRole?: string): Promise<void> {
	await runMigrations(url, {
		// The source and the build are equally deep, so one path serves both.
		folder: new URL("../migrations", import.meta.url),
		lock: 7_034_100,
		applicationName: "scheduling-oauth migrate",
		afterMigration: migrateJobs,
		serviceRole: serviceRole === undefined ? undefined : grantsOf(serviceRole),
	});
}

function grantsOf(name: string): ServiceRole {
	return {
		name,
		appendOnly: ["audit_events"],
		functions: ["delete_old_audit_events(timestamptz, integer)"],
	};
}
