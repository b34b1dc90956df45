import type { Queryable, Transaction } from "@repo/service-kit/database";
import { and, eq, sql } from "drizzle-orm";
import { documentEvents } from "../../../../audit-log/tables.ts";
import type { RecipientRow } from "../../queries.ts";
import { recipients } from "../tables.ts";

/**
 * Of `r`, recipients, and `u`, users: what was emailed to the address that the account has proven, and what the account sent
 * to itself. A document whose sender hands out the links was not emailed, and an address alone does not open it.
 */
const IS_RECEIVED = `u.email_proven_at IS NOT NULL AND u.disabled_at IS NULL AND lower(r.email) = lower(u.email)
	AND (r.sent_at IS NOT NULL OR r.sender_at_hand = u.id) AND r.role <> 'CC'`;

const MAX_COUNTED = 99;
/** Unanswered invitations that are looked at: the newest, so that a count takes the same time however many were left. */
export const MAX_READ = 200;

/** The number of documents that wait for `u`, for the statement that finds a session; `now`: a parameter. */
export const countWaitingSql = (now: string) => `(
	SELECT count(*)::int FROM (
		SELECT FROM (
			SELECT r.document_id, r.expires_at FROM recipients r WHERE ${IS_RECEIVED} AND r.signing_status = 'NOT_SIGNED'
			ORDER BY r.document_id DESC LIMIT ${MAX_READ}
		) w JOIN documents d ON d.id = w.document_id
		WHERE w.expires_at > ${now} AND d.status = 'PENDING' LIMIT ${MAX_COUNTED}
	) counted)`;

export const receivedSql = sql.raw(IS_RECEIVED);

/** By the rule above, at this moment. */
export async function findReceived(
	db: Queryable,
	userId: number,
	recipientId: number,
): Promise<RecipientRow | undefined> {
	const isReceived = sql`EXISTS (
		SELECT FROM users u, recipients r WHERE u.id = ${userId} AND r.id = ${recipientId} AND ${receivedSql}
	)`;
	const [row] = await db
		.select()
		.from(recipients)
		.where(and(eq(recipients.id, recipientId), isReceived));
	return row;
}

/** Whether the audit log says that the recipient's link was opened from an account. */
export async function wasFromAccount(
	tx: Transaction,
	{ id, documentId }: Pick<RecipientRow, "id" | "documentId">,
): Promise<boolean> {
	const isOwn = sql`${documentEvents.data} ->> 'recipientId' = ${String(id)}`;
	const ofDocument = eq(documentEvents.documentId, documentId);
	const isSame = and(ofDocument, eq(documentEvents.type, "RECIPIENT_LINK_FROM_ACCOUNT"), isOwn);
	return (await tx.$count(documentEvents, isSame)) > 0;
}
