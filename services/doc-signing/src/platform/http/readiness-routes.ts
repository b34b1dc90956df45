import type { Database } from "@repo/service-kit/database";
import { healthRoutes } from "@repo/service-kit/http";
import type { Endpoint } from "@repo/validation";
import { migrationsFolder } from "../migrations-folder.ts";
import type { Storage } from "../storage/storage.ts";

type Deps = {
	db: Database;
	draining: AbortController;
	storage: Storage;
	/** Throws without a valid certificate to seal with. */
	signingKeys: { current(): Promise<unknown> };
};

/** `/healthz` and `/readyz`: ready with a migrated database, the object storage and a certificate. */
export function readinessRoutes({ db, draining, storage, signingKeys }: Deps): Endpoint[] {
	return healthRoutes({
		db,
		migrations: migrationsFolder,
		draining,
		checks: [
			{
				code: "storage_unavailable",
				detail: "The file storage does not respond, or accepts no writes.",
				run: () => storage.check(),
			},
			{
				code: "certificate_unusable",
				detail: "There is no certificate to seal with.",
				run: () => signingKeys.current(),
			},
		],
		unavailable:
			"The database or the file storage does not respond or accepts no writes, migrations of this release have not run, or there is no certificate to seal with.",
	});
}
