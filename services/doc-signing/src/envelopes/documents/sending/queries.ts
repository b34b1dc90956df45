import { jsonRows, namedStatement, type Transaction } from "@repo/service-kit/database";
import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { actingRoles } from "../../../field-types/rules/roles.ts";
import { type DocumentRow, nameOfUpdate, type RecipientRow } from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import type { DocumentMove } from "../rules/document-status.ts";
import type { SendMove } from "../rules/recipient-status.ts";
import { documents } from "../tables.ts";

/**
 * Moves a document from one status to another; false when it no longer has the first. `condition` must hold as
 * well.
 */
export async function moveDocument(
	tx: Transaction,
	id: number,
	{ from, to, ...change }: DocumentMove & Partial<Omit<DocumentRow, "status">>,
	condition?: SQL,
): Promise<boolean> {
	const { rowCount } = await tx
		.update(documents)
		.set({ ...change, status: to })
		.where(and(eq(documents.id, id), eq(documents.status, from), condition))
		.prepare(nameOfUpdate(condition ? "complete_document" : "move_document", change))
		.execute();
	return rowCount === 1;
}

/** PENDING → COMPLETED when every required recipient has acted, decided by the database in one statement. */
export async function completeIfEveryoneActed(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const left = tx
		.select({ one: sql`1` })
		.from(recipients)
		.where(
			and(
				eq(recipients.documentId, documents.id),
				inArray(recipients.role, actingRoles),
				sql`${recipients.signingStatus} <> 'SIGNED'`,
			),
		);
	const move = { from: "PENDING", to: "COMPLETED" } as const;
	return moveDocument(tx, id, { ...move, completedAt: at, updatedAt: at }, notExists(left));
}

type Period = { ids: number[]; expiresAt: string; sentAt: string | null; senderAtHand: number | null };

const recipientRows = jsonRows(recipients);
const { from: notSent, to: sent } = { from: "NOT_SENT", to: "SENT" } satisfies SendMove;
const start = namedStatement<{ row: Record<string, unknown> }, Period>("start_periods", (value) => {
	const isFirstSent = sql`send_status = ${sql.raw(`'${notSent}'`)} AND ${value("sentAt")}::timestamptz IS NOT NULL`;
	return sql`
		UPDATE ${recipients} SET expires_at = ${value("expiresAt")}::timestamptz, expired_notice_at = NULL, reminded_at = NULL,
			sender_at_hand = coalesce(${value("senderAtHand")}::int, sender_at_hand),
			send_status = CASE WHEN ${isFirstSent} THEN ${sql.raw(`'${sent}'`)} ELSE send_status END,
			sent_at = CASE WHEN ${isFirstSent} THEN ${value("sentAt")}::timestamptz ELSE sent_at END
		WHERE id = ANY((SELECT ${value("ids")}::int[])::int[]) AND signing_status = 'NOT_SIGNED'
		RETURNING to_json(recipients) AS row`;
});

/**
 * Starts the period of recipients who have not acted, until `expiresAt`, and returns them. With `sentAt`: NOT_SENT → SENT;
 * recipients already SENT stay SENT since the first time. `senderAtHand`: the account that opens its own signature next.
 */
export async function startPeriods(
	tx: Transaction,
	ids: number[],
	{ expiresAt, sentAt, senderAtHand }: { expiresAt: Date; sentAt: Date | null; senderAtHand: number | null },
): Promise<RecipientRow[]> {
	if (ids.length === 0) return [];
	const period = { ids, senderAtHand, expiresAt: expiresAt.toISOString() };
	const rows = await start(tx, { ...period, sentAt: sentAt?.toISOString() ?? null });
	return rows.map(({ row }) => recipientRows.read(row)).sort((a, b) => a.id - b.id);
}

/** Their period restarts when it is their turn again. */
export async function takeTimeBack(tx: Transaction, ids: number[]): Promise<void> {
	await tx.update(recipients).set({ expiresAt: null }).where(inArray(recipients.id, ids));
}
