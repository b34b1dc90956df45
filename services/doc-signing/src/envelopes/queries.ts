import type { Transaction } from "@repo/service-kit/database";
import { and, eq, type InferInsertModel, type InferSelectModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Thousands of rows in one statement hold up other requests while it is built, and a statement has at most 65,535 values. */
const BATCH_ROWS = 200;

type PartTable = PgTable & { id: PgColumn };

/** Recipients or fields, which belong to a document or a template: `ownerId` is the column that names it. */
export function partQueries<Table extends PartTable>(table: Table, ownerId: PgColumn) {
	type Row = InferSelectModel<Table> & { id: number };
	type NewRow = InferInsertModel<Table>;
	const isPart = (owner: number, id: number) => and(eq(ownerId, owner), eq(table.id, id));
	return {
		/** Returns the rows in the given order. */
		async insert(tx: Transaction, rows: NewRow[]): Promise<Row[]> {
			const inserted: Row[] = [];
			for (let from = 0; from < rows.length; from += BATCH_ROWS)
				inserted.push(
					...((await tx
						.insert(table as PgTable)
						.values(rows.slice(from, from + BATCH_ROWS))
						.returning()) as Row[]),
				);
			return inserted.sort((a, b) => a.id - b.id);
		},
		async update(
			tx: Transaction,
			owner: number,
			id: number,
			change: Partial<NewRow>,
		): Promise<Row | undefined> {
			const [row] = await tx
				.update(table as PgTable)
				.set(change)
				.where(isPart(owner, id))
				.returning();
			return row as Row | undefined;
		},
		/** Deletes a recipient's fields, too. */
		async remove(tx: Transaction, owner: number, id: number): Promise<Row | undefined> {
			const [row] = await tx
				.delete(table as PgTable)
				.where(isPart(owner, id))
				.returning();
			return row as Row | undefined;
		},
	};
}
