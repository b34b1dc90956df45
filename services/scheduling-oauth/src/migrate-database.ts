import { systemClock } from "@repo/service-kit/clock";
import { openDatabase, runMigrations, type ServiceRole } from "@repo/service-kit/database";
import { migrateJobs } from "@repo/service-kit/jobs";
import { insertScope } from "./clients/queries.ts";
import { ownScopes, scopesOnRequest } from "./clients/rules/scope.ts";
import { migrationsFolder } from "./platform/migrations-folder.ts";

const applicationName = "scheduling-oauth migrate";

/**
 * Migrates the database at `url`, and grants the service's role its privileges if it is not the owner. Safe to run
 * concurrently: the second one waits and finds nothing to do.
 */
export async function migrateDatabase(url: string, serviceRole?: string): Promise<void> {
	await runMigrations(url, {
		folder: migrationsFolder,
		lock: 7_034_100,
		applicationName,
		afterMigration: async () => {
			await migrateJobs(url);
			await addOwnScopes(url);
		},
		serviceRole: serviceRole === undefined ? undefined : listGrants(serviceRole),
	});
}

function listGrants(name: string): ServiceRole {
	return {
		name,
		appendOnly: ["audit_events"],
		functions: ["delete_old_audit_events(timestamptz, integer)"],
	};
}

async function addOwnScopes(url: string): Promise<void> {
	const db = openDatabase({ url, applicationName, poolSize: 1, onIdleError: () => {} });
	try {
		for (const [name, description] of Object.entries(ownScopes))
			await insertScope(db, {
				name,
				description,
				forAll: !scopesOnRequest.some((scope) => scope === name),
				createdAt: systemClock(),
			});
	} finally {
		await db.$client.end();
	}
}
