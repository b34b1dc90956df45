import { More } from "@repo/accounts/operators";
import { EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import { toOwner } from "../../accounts/owner.ts";
import { writeSize } from "../../callers/write-size.ts";
import type { Dependencies } from "../../dependencies.ts";
import { listStorage, type StorageRow } from "../../envelopes/documents/storage/queries.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import {
	AccountLink,
	type ConsoleView,
	column,
	OperatorDocument,
	STORAGE,
	takePage,
} from "./operator-document.tsx";
import { operatorPages } from "./operator-pages.ts";

/** The cursor: the last one on the page before. */
const query = z.object({
	bytes: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
	account: z.coerce.number().int().min(-2_147_483_647).max(2_147_483_647).optional(),
});

/** The accounts by the size of their files, largest first. */
export function storageRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock } = deps;
	return [
		operatorPages(deps).page({
			path: STORAGE,
			query,
			view: async ({ query: { bytes, account: accountId }, session }) => {
				const after = bytes !== undefined && accountId !== undefined ? { bytes, accountId } : undefined;
				const { rows, last } = await takePage((limit) => listStorage(db, after, limit));
				const names = await nameAccounts(db, rows.map(ownerOf));
				return <StoragePage {...{ session, rows, names, last, now: clock() }} />;
			},
		}),
	];
}

const ownerOf = ({ accountId }: StorageRow) => toOwner(accountId);

type Props = Pick<ConsoleView, "session"> & {
	rows: StorageRow[];
	names: AccountNames;
	last: StorageRow | undefined;
	now: Date;
};

function StoragePage({ session, rows, names, last, now }: Props) {
	const columns = [
		column<StorageRow>("Account", (row) => <AccountLink owner={ownerOf(row)} names={names} />, {
			heads: true,
		}),
		column<StorageRow>("Size", ({ bytes }) => writeSize(bytes, "en"), { number: true }),
		column<StorageRow>("Documents", ({ documents }) => documents.toLocaleString("en"), { number: true }),
		column<StorageRow>("Measured", ({ measuredAt }) => <RelativeTime at={measuredAt} now={now} />),
	];
	return (
		<OperatorDocument session={session} title="Storage" current={STORAGE}>
			<p>
				Uploaded and sealed files of each account's documents, without deleted ones, largest first. A job
				measures them every night.
			</p>
			<Table
				caption="Storage"
				columns={columns}
				rows={rows}
				keyOf={({ accountId }) => accountId}
				empty={<EmptyState icon="file-text">No account was measured yet.</EmptyState>}
			/>
			{last && (
				<More
					path={STORAGE}
					query={{ bytes: String(last.bytes), account: String(last.accountId) }}
					label="Smaller"
				/>
			)}
		</OperatorDocument>
	);
}
