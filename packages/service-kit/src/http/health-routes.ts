import { ServiceUnavailable } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Database } from "../database/index.ts";

export type Readiness = {
	db: Database;
	/** Everything else a request needs, checked after the database, in this order. Each throws ServiceUnavailable. */
	checks?: (() => Promise<unknown>)[];
	/** What a 503 of /readyz means, for the API document. */
	unavailable: string;
};

const answer = z.object({ status: z.literal("ok") });

/** `GET /healthz`: the process answers. `GET /readyz`: so does everything it needs, or 503. */
export function healthRoutes({ db, checks = [], unavailable }: Readiness): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/healthz",
			operationId: "getHealth",
			summary: "Is the process alive?",
			documented: false,
			responses: { 200: { description: "Alive", body: answer } },
			handle: async () => ({ status: 200, body: { status: "ok" } }),
		}),
		endpoint({
			method: "get",
			path: "/readyz",
			operationId: "getReadiness",
			summary: "Can it serve requests?",
			documented: false,
			responses: { 200: { description: "Ready", body: answer } },
			problems: { 503: unavailable },
			handle: async () => {
				try {
					await db.$client.query("SELECT 1");
				} catch (cause) {
					throw new ServiceUnavailable("database_unavailable", "The database does not answer.", { cause });
				}
				for (const check of checks) await check();
				return { status: 200, body: { status: "ok" } };
			},
		}),
	];
}
