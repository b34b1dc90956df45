import { jsonRows, namedStatement, type Queryable, type Transaction } from "@repo/service-kit/database";
import { and, eq, getTableName, type InferInsertModel, type InferSelectModel, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Owner } from "../accounts/owner.ts";
import { documents } from "./documents/tables.ts";
import { templates } from "./templates/tables.ts";

/** The owner of a document or template, without an access check. */
export async function findOwner(
	db: Queryable,
	kind: "document" | "template",
	id: number,
): Promise<Owner | undefined> {
	const table = kind === "document" ? documents : templates;
	const [row] = await db
		.select({ userId: table.userId, teamId: table.teamId })
		.from(table)
		.where(eq(table.id, id));
	return row;
}

type PartTable = PgTable & { id: PgColumn };

/** Recipients or fields, which belong to a document or a template: `ownerId` is the column that names it. */
export function partQueries<Table extends PartTable>(table: Table, ownerId: PgColumn) {
	type Row = InferSelectModel<Table> & { id: number };
	type NewRow = InferInsertModel<Table>;
	const asJson = jsonRows(table);
	const columns = asJson.columns(["id"]);
	// One value for all rows: thousands of values hold up other requests while the statement is built.
	const insert = namedStatement<{ row: Record<string, unknown> }, { rows: string }>(
		`insert_${getTableName(table)}`,
		(value) => sql`
			WITH added AS (
				INSERT INTO ${table} (${columns})
				SELECT ${columns} FROM json_populate_recordset(NULL::${table}, ${value("rows")}::json) RETURNING *
			) SELECT to_json(part) AS row FROM added part ORDER BY id`,
	);
	const isPart = (owner: number, id: number) => and(eq(ownerId, owner), eq(table.id, id));
	return {
		/** Returns the rows in the given order. */
		async insert(tx: Transaction, rows: NewRow[]): Promise<Row[]> {
			if (rows.length === 0) return [];
			const inserted = await insert(tx, { rows: JSON.stringify(rows.map(asJson.write)) });
			return inserted.map(({ row }) => asJson.read(row) as Row);
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
