import type { Dependencies } from "../dependencies.ts";
import { requireFileKey } from "../platform/storage/keys.ts";
import { deleteExport, listExpired, listStorageKeys } from "./queries.ts";

const BATCH = 100;

/** Files first: the rows contain the only copy of the keys. */
export async function deleteExpiredExports({
	db,
	clock,
	storage,
}: Pick<Dependencies, "db" | "clock" | "storage">): Promise<void> {
	for (;;) {
		const ids = await listExpired(db, clock(), BATCH);
		for (const id of ids) {
			for (const storageKey of await listStorageKeys(db, id)) {
				requireFileKey(storageKey);
				await storage.remove(storageKey);
			}
			await deleteExport(db, id);
		}
		if (ids.length < BATCH) return;
	}
}
