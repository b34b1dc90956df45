import type { Queryable } from "@repo/service-kit/database";
import { sql } from "drizzle-orm";
import { receivedSql } from "../../envelopes/documents/recipients/queries/received.ts";

export type ReceivedDocument = {
	recipientId: number;
	documentId: number;
	title: string;
	sender: string;
	/** Until when it can be signed, or when it was. */
	at: Date;
};

type Waiting = { userId: number; now: Date; limit: number; documentId?: number };

/** What waits for the person now, in all documents or one: newest first. */
export async function listWaiting(
	db: Queryable,
	{ userId, now, limit, documentId }: Waiting,
): Promise<ReceivedDocument[]> {
	const time = sql`${now.toISOString()}::timestamptz`;
	const { rows } = await db.execute<Row>(sql`
		SELECT ${columns}, r.expires_at AS at FROM ${tables}
		WHERE u.id = ${userId} AND ${receivedSql} AND r.signing_status = 'NOT_SIGNED' AND r.expires_at > ${time}
			AND d.status = 'PENDING' ${documentId === undefined ? sql`` : sql`AND d.id = ${documentId}`}
		ORDER BY r.document_id DESC, r.id DESC LIMIT ${limit}`);
	return rows.map(read);
}

/** What they have signed and can still open: newest first, by keyset, after the recipient `before`. */
export async function listSigned(
	db: Queryable,
	{ userId, before, limit }: { userId: number; before: number | undefined; limit: number },
): Promise<ReceivedDocument[]> {
	const { rows } = await db.execute<Row>(sql`
		SELECT ${columns}, r.signed_at AS at FROM ${tables}
		WHERE u.id = ${userId} AND ${receivedSql} AND r.signing_status = 'SIGNED'
			AND (d.deleted_at IS NULL OR d.status = 'COMPLETED')
			${before === undefined ? sql`` : sql`AND (r.document_id, r.id) < (SELECT document_id, id FROM recipients WHERE id = ${before})`}
		ORDER BY r.document_id DESC, r.id DESC LIMIT ${limit}`);
	return rows.map(read);
}

type Row = Omit<ReceivedDocument, "at"> & { at: string };

const columns = sql.raw(`r.id AS "recipientId", r.document_id AS "documentId", d.title, s.name AS sender`);
const tables = sql.raw(`users u JOIN recipients r ON lower(r.email) = lower(u.email)
	JOIN documents d ON d.id = r.document_id JOIN users s ON s.id = d.user_id`);

function read({ at, ...row }: Row): ReceivedDocument {
	return { ...row, at: new Date(at) };
}
