import type { Transaction } from "@repo/service-kit/database";
import { and, eq, inArray, notExists, sql } from "drizzle-orm";
import type { DocumentRow } from "../queries.ts";
import { recipients } from "../recipients/tables.ts";
import type { DocumentStatus } from "../rules/document-status.ts";
import { documents } from "../tables.ts";

/** Moves a document from one status to another; false when it is not in the first any more. */
export async function moveDocument(
	tx: Transaction,
	id: number,
	{
		from,
		to,
		...change
	}: { from: DocumentStatus; to: DocumentStatus } & Partial<Omit<DocumentRow, "status">>,
): Promise<boolean> {
	const { rowCount } = await tx
		.update(documents)
		.set({ ...change, status: to })
		.where(and(eq(documents.id, id), eq(documents.status, from)));
	return rowCount === 1;
}

/** PENDING → COMPLETED when every recipient who must act has, decided by the database in one statement. */
export async function completeIfEveryoneIsDone(tx: Transaction, id: number, at: Date): Promise<boolean> {
	const left = tx
		.select({ one: sql`1` })
		.from(recipients)
		.where(
			and(
				eq(recipients.documentId, documents.id),
				sql`${recipients.role} <> 'CC'`,
				sql`${recipients.signingStatus} <> 'SIGNED'`,
			),
		);
	const { rowCount } = await tx
		.update(documents)
		.set({ status: "COMPLETED", completedAt: at, updatedAt: at })
		.where(and(eq(documents.id, id), eq(documents.status, "PENDING"), notExists(left)));
	return rowCount === 1;
}

/** Gives recipients who have not acted until `expiresAt`. */
export async function grantTime(tx: Transaction, ids: number[], expiresAt: Date): Promise<void> {
	await tx
		.update(recipients)
		.set({ expiresAt, expiredNoticeAt: null, remindedAt: null })
		.where(and(inArray(recipients.id, ids), eq(recipients.signingStatus, "NOT_SIGNED")));
}

/** Their time begins anew when their turn comes back. */
export async function takeTimeBack(tx: Transaction, ids: number[]): Promise<void> {
	await tx.update(recipients).set({ expiresAt: null }).where(inArray(recipients.id, ids));
}

/** NOT_SENT → SENT. Who was sent to before stays as it is. */
export async function markSent(tx: Transaction, ids: number[], sentAt: Date): Promise<void> {
	await tx
		.update(recipients)
		.set({ sendStatus: "SENT", sentAt })
		.where(and(inArray(recipients.id, ids), eq(recipients.sendStatus, "NOT_SENT")));
}
