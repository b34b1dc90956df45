import type { Dependencies } from "../dependencies.ts";
import { listUnsealed } from "./queries/sealings.ts";
import { enqueueSealing } from "./queue-sealing.ts";

/** Queues sealing anew, due at once and with all its tries, for a document or all that are not sealed. Gives their ids. */
export function retrySealings({ db }: Pick<Dependencies, "db">, which: number | "all"): Promise<number[]> {
	return db.transaction(async (tx) => {
		const documentIds = await listUnsealed(tx, which === "all" ? undefined : [which]);
		for (const documentId of documentIds) await enqueueSealing(tx, documentId);
		return documentIds;
	});
}
