import { ServiceUnavailable } from "@repo/http-errors";
import type { Clock } from "@repo/service-kit/clock";
import type { Database } from "@repo/service-kit/database";
import { healthRoutes } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { migrationsFolder } from "../migrations-folder.ts";
import type { Storage } from "../storage/storage.ts";

type Deps = {
	db: Database;
	clock: Clock;
	draining: AbortController;
	storage: Storage;
	/** Throws without a valid certificate to seal with. */
	signingKeys: { current(): Promise<unknown> };
};

/**
 * `/healthz`, `/readyz` and, as in v1, `/api/health`: ready with a migrated database, the object storage and a certificate.
 */
export function readinessRoutes({ db, clock, draining, storage, signingKeys }: Deps): Endpoint[] {
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
		others: (requireReady) => [healthRoute(requireReady, clock)],
	});
}

const state = z.object({ status: z.enum(["ok", "error"]) });
const health = state.extend({
	timestamp: z.iso.datetime(),
	checks: z.object({ database: state, storage: state, certificate: state }),
});

function healthRoute(requireReady: () => Promise<void>, clock: Clock): Endpoint {
	return endpoint({
		method: "get",
		path: "/api/health",
		responses: {
			200: { description: "Ready", body: health },
			503: { description: "Not ready", body: health },
		},
		handle: async () => {
			const failed = await requireReady().then(() => [], listFailed);
			const stateOf = (names: RegExp) => toState(!failed.some((code) => names.test(code)));
			const checks = {
				database: stateOf(/^(database|migrations)_/),
				storage: stateOf(/^storage_/),
				certificate: stateOf(/^certificate_/),
			};
			const body = { ...stateOf(/./), timestamp: clock().toISOString(), checks };
			return { status: failed.length === 0 ? (200 as const) : (503 as const), body };
		},
	});
}

const toState = (isWorking: boolean) => ({ status: isWorking ? ("ok" as const) : ("error" as const) });

/** The codes of the checks that failed, or that the service is stopping. */
function listFailed(error: unknown): string[] {
	if (!(error instanceof ServiceUnavailable)) throw error;
	return (error.extensions.failed as string[] | undefined) ?? [error.code];
}
