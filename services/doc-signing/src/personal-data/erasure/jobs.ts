import type { TaskList } from "@repo/service-kit/jobs";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { listDue, listPolicies } from "../../envelopes/retention/queries.ts";
import { forEachDue } from "../../platform/jobs/for-each-due.ts";
import { eraseDocument } from "./erase-document.ts";
import { finishErasure } from "./finish-erasure.ts";
import { listErasing } from "./queries.ts";

const payload = z.object({ documentId: z.int() });
const BATCH = 100;

export function erasureTasks(deps: Dependencies): TaskList {
	const { db, clock } = deps;
	return {
		"finish-erasure": (data) => finishErasure(deps, payload.parse(data).documentId),

		/** Those whose job gave up, or had to wait. */
		"finish-erasures": () => {
			const now = clock();
			return forEachDue<{ documentId: number }>({
				clock,
				next: (last) => listErasing(db, { now, after: last?.documentId ?? 0, limit: BATCH }),
				work: ({ documentId }) => finishErasure(deps, documentId),
			});
		},

		"apply-retention": () => applyRetention(deps),
	};
}

/**
 * Erases what the policies of accounts no longer keep, each document in its own transaction. A failure does not delay the other
 * accounts; the first one is thrown at the end.
 */
export async function applyRetention({ db, clock }: Pick<Dependencies, "db" | "clock">): Promise<void> {
	const now = clock();
	const failures: unknown[] = [];
	for (const policy of await listPolicies(db, now))
		await forEachDue<number>({
			clock,
			next: (after = 0) => listDue(db, policy, { now, after, limit: BATCH }),
			work: (documentId) => db.transaction((tx) => eraseDocument(tx, { clock }, { documentId, policy })),
		}).catch((error: unknown) => failures.push(error));
	if (failures.length > 0) throw failures[0];
}

export const erasureCrontab = ["*/10 * * * * finish-erasures", "7 2 * * * apply-retention"].join("\n");
