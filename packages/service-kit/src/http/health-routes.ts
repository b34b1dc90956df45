import { ServiceUnavailable } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Database } from "../database/index.ts";
import { checkReadiness, databaseCheck, migrationCheck, type ReadinessCheck } from "./readiness.ts";

export type Readiness = {
	db: Database;
	/** The folder of this release's migrations. */
	migrations: URL;
	/** Aborted when the service is told to stop. */
	draining: AbortController;
	/** What requests require besides the migrated database. */
	checks?: ReadinessCheck[];
	/** The description of a 503 of /readyz, for the API document. */
	unavailable: string;
	/** Other addresses that answer from the same runs of the checks. `requireReady` throws while the service stops, too. */
	others?: (requireReady: () => Promise<void>) => Endpoint[];
};

const healthy = z.object({ status: z.literal("ok") });

/** `GET /healthz`: the process responds. `GET /readyz`: within 2 s, 200 when everything it needs works, or 503. */
export function healthRoutes({
	db,
	migrations,
	draining,
	checks = [],
	unavailable,
	others = () => [],
}: Readiness): Endpoint[] {
	const requireChecks = checkReadiness([databaseCheck(db), migrationCheck(db, migrations), ...checks]);
	const requireReady = async () => {
		if (draining.signal.aborted) throw new ServiceUnavailable("stopping", "The service is stopping.");
		await requireChecks();
	};
	return [
		endpoint({
			method: "get",
			path: "/healthz",
			responses: { 200: { description: "Alive", body: healthy } },
			handle: async () => ({ status: 200, body: { status: "ok" } }),
		}),
		endpoint({
			method: "get",
			path: "/readyz",
			responses: { 200: { description: "Ready", body: healthy } },
			problems: { 503: unavailable },
			handle: async () => {
				await requireReady();
				return { status: 200, body: { status: "ok" } };
			},
		}),
		...others(requireReady),
	];
}
