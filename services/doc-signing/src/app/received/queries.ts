import type { Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { MAX_READ, receivedSql } from "../../envelopes/documents/recipients/queries/received.ts";

export type ReceivedDocument = {
	recipientId: number;
	documentId: number;
	title: string;
	sender: string;
	/** Until when it can be signed, or when it was. */
	at: Date;
};

type Waiting = {
	waitingAt: Date;
	/** Absent for those of all documents. */
	documentId?: number;
};
/** After the recipient that the page before ends with. */
type Signed = { signedBefore: number | undefined };

/**
 * Emailed to the address that the person has proven, newest first: what waits for them, of the same invitations that are
 * counted, or by keyset what they have signed and can still open.
 */
export async function listReceived(
	db: Queryable,
	{ userId, limit, ...wanted }: { userId: number; limit: number } & (Waiting | Signed),
): Promise<ReceivedDocument[]> {
	const isWaiting = "waitingAt" in wanted;
	const { of, isShown } = isWaiting
		? {
				of: sql`r.signing_status = 'NOT_SIGNED' ${isIn(wanted.documentId)} ORDER BY r.document_id DESC, r.id DESC LIMIT ${MAX_READ}`,
				isShown: sql`r.expires_at > ${wanted.waitingAt.toISOString()}::timestamptz AND d.status = 'PENDING'`,
			}
		: {
				of: sql`r.signing_status = 'SIGNED' ${isBefore(wanted.signedBefore)}`,
				isShown: sql`(d.deleted_at IS NULL OR d.status = 'COMPLETED')`,
			};
	const { rows } = await db.execute<Omit<ReceivedDocument, "at"> & { at: string }>(sql`
		SELECT r.id AS "recipientId", r.document_id AS "documentId", d.title, s.name AS sender,
			coalesce(r.signed_at, r.expires_at) AS at
		FROM users u CROSS JOIN LATERAL (SELECT * FROM recipients r WHERE ${receivedSql} AND ${of}) r
		JOIN documents d ON d.id = r.document_id JOIN users s ON s.id = d.user_id
		WHERE u.id = ${userId} AND ${isShown}
		ORDER BY r.document_id DESC, r.id DESC LIMIT ${limit}`);
	return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}

function isIn(documentId: number | undefined) {
	return documentId === undefined ? sql`` : sql`AND r.document_id = ${documentId}`;
}

function isBefore(recipientId: number | undefined) {
	if (recipientId === undefined) return sql``;
	return sql`AND (r.document_id, r.id) < (SELECT document_id, id FROM recipients WHERE id = ${recipientId})`;
}
