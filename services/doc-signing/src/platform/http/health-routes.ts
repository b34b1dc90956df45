import { ServiceUnavailable } from "@repo/http-errors";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Database } from "../database/database.ts";
import type { Storage } from "../storage/storage.ts";

const answer = z.object({ status: z.literal("ok") });

/** `/healthz`: the process answers. `/readyz`: so does what it needs. */
export function healthRoutes({ db, storage }: { db: Database; storage: Storage }): Endpoint[] {
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
			problems: { 503: "The database or the file storage does not answer." },
			handle: async () => {
				try {
					await db.$client.query("SELECT 1");
				} catch (cause) {
					throw new ServiceUnavailable("database_unavailable", "The database does not answer.", { cause });
				}
				await storage.check();
				return { status: 200, body: { status: "ok" } };
			},
		}),
	];
}
