import { ServiceUnavailable } from "@repo/http-errors";
import type { Database } from "@repo/service-kit/database";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import type { Storage } from "../storage/storage.ts";

type Needs = {
	db: Database;
	storage: Storage;
	/** Throws when there is no certificate to seal with, or it has expired. */
	signingKeys: { current(): Promise<unknown> };
};

const answer = z.object({ status: z.literal("ok") });

/** `/healthz`: the process answers. `/readyz`: so does what it needs. */
export function healthRoutes({ db, storage, signingKeys }: Needs): Endpoint[] {
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
			problems: {
				503: "The database or the file storage does not answer, or there is no certificate to seal with.",
			},
			handle: async () => {
				try {
					await db.$client.query("SELECT 1");
				} catch (cause) {
					throw new ServiceUnavailable("database_unavailable", "The database does not answer.", { cause });
				}
				await storage.check();
				try {
					await signingKeys.current();
				} catch (cause) {
					throw new ServiceUnavailable("certificate_unusable", "There is no certificate to seal with.", {
						cause,
					});
				}
				return { status: 200, body: { status: "ok" } };
			},
		}),
	];
}
