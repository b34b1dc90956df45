import type { Dependencies } from "../../../dependencies.ts";
import {
	forgetEmptied,
	type Measured,
	measureNext,
	type Place,
	type StorageRow,
	saveStorage,
} from "./queries.ts";

const BATCH = 5_000;

/**
 * Measures every account, in the order of an index: a batch of documents completes all of its accounts but the last. A run that is
 * killed starts again; until then, the page shows the night before.
 */
export async function measureAccounts(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	batch = BATCH,
): Promise<void> {
	const measuredAt = clock();
	const toRow = ({ account: accountId, documents, bytes }: Measured): StorageRow => ({
		...{ accountId, documents, bytes, measuredAt },
	});
	for (const whose of ["users", "teams"] as const) {
		let open: Measured | undefined;
		for (let isLast = false; !isLast; ) {
			const place: Place = { account: open?.account ?? 0, document: open?.last ?? 0 };
			const sums = await measureNext(db, whose, place, batch);
			isLast = sums.reduce((total, { documents }) => total + documents, 0) < batch;
			const [first, ...others] = sums;
			const joined =
				open && first?.account === open.account ? [add(open, first)] : [open, first].filter(isGiven);
			const all = [...joined, ...others];
			open = isLast ? undefined : all.pop();
			await saveStorage(db, all.map(toRow));
		}
	}
	await forgetEmptied(db, measuredAt);
}

const isGiven = (one: Measured | undefined): one is Measured => one !== undefined;

function add(one: Measured, next: Measured): Measured {
	return { ...next, documents: one.documents + next.documents, bytes: one.bytes + next.bytes };
}
