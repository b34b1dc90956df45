import type { Transaction } from "@repo/service-kit/database";
import { and, eq, inArray, notExists, type SQL, sql } from "drizzle-orm";
import { actingRoles } from "../../recipient-roles/rules/roles.ts";
import type { DocumentRow } from "../queries.ts";
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
		.where(and(eq(documents.id, id), eq(documents.status, from), condition));
	return rowCount === 1;
}

/** PENDING → COMPLETED when every required recipient has acted, decided by the database in one statement. */
export async function completeIfEveryoneIsDone(tx: Transaction, id: number, at: Date): Promise<boolean> {
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

/** Extends the period of recipients who have not acted until `expiresAt`. */
export async function grantTime(tx: Transaction, ids: number[], expiresAt: Date): Promise<void> {
	await tx
		.update(recipients)
		.set({ expiresAt, expiredNoticeAt: null, remindedAt: null })
		.where(and(inArray(recipients.id, ids), eq(recipients.signingStatus, "NOT_SIGNED")));
}

/** Their period restarts when it is their turn again. */
export async function takeTimeBack(tx: Transaction, ids: number[]): Promise<void> {
	await tx.update(recipients).set({ expiresAt: null }).where(inArray(recipients.id, ids));
}

/** NOT_SENT → SENT. Recipients already SENT stay unchanged. */
export async function markSent(tx: Transaction, ids: number[], sentAt: Date): Promise<void> {
	const { from, to } = { from: "NOT_SENT", to: "SENT" } satisfies SendMove;
	await tx
		.update(recipients)
		.set({ sendStatus: to, sentAt })
		.where(and(inArray(recipients.id, ids), eq(recipients.sendStatus, from)));
}
