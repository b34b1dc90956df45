import { ServiceUnavailable } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";

const answer = z.object({ status: z.literal("ok") });

/** `/healthz`: the process answers. `/readyz`: so does what it needs. */
export function healthRoutes({ db }: { db: Database }): Endpoint[] {
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
			problems: { 503: "The database does not answer." },
			handle: async () => {
				try {
					await db.$client.query("SELECT 1");
				} catch (cause) {
					throw new ServiceUnavailable("database_unavailable", "The database does not answer.", { cause });
				}
				return { status: 200, body: { status: "ok" } };
			},
		}),
	];
}
