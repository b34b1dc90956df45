import type { Dependencies } from "../../dependencies.ts";
import { forEachDue } from "../../platform/jobs/for-each-due.ts";
import { requireFileKey } from "../../platform/storage/keys.ts";
import { deleteExport, listExpired, listStorageKeys } from "./queries.ts";

const BATCH = 100;

/** Files first: the rows contain the only copy of the keys. */
export async function deleteExpiredExports(
	{ db, clock, storage }: Pick<Dependencies, "db" | "clock" | "storage">,
	limit = BATCH,
): Promise<void> {
	const now = clock();
	await forEachDue<string>({
		clock,
		next: (last) => listExpired(db, { now, last, limit }),
		work: async (id) => {
			for (const storageKey of await listStorageKeys(db, id)) {
				requireFileKey(storageKey);
				await storage.remove(storageKey);
			}
			await deleteExport(db, id);
		},
	});
}
