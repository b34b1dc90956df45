import type { Queryable } from "@repo/service-kit/database";
import { and, count, desc, eq, lt, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import type { Actor } from "../../audit-log/event-types.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { fields } from "../../envelopes/documents/fields/tables.ts";
import { type DocumentRow, isListed } from "../../envelopes/documents/queries.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { findErasure } from "../../envelopes/retention/queries.ts";
import { mails } from "../../mail/tables.ts";

/** What operators see of a document in a list: nothing that its parties wrote. */
const columns = {
	id: documents.id,
	userId: documents.userId,
	teamId: documents.teamId,
	status: documents.status,
	createdAt: documents.createdAt,
	sentAt: documents.sentAt,
	completedAt: documents.completedAt,
	deletedAt: documents.deletedAt,
	erasedAt: documents.erasedAt,
};

type List = {
	/** Without one: of every account, including deleted documents. */
	owner?: Owner | undefined;
	status?: DocumentStatus | undefined;
	id?: number | undefined;
	before?: number | undefined;
	limit: number;
};

/** How many documents a page examines for a status: no index has those of all accounts by status. */
const MAX_EXAMINED = 10_000;

/**
 * Newest first, from the lists' indexes (`documents_of_user` and the like) or the primary key. `end` is set when fewer than `limit`
 * have the status among {@link MAX_EXAMINED}: the last one of these, after which there are more.
 */
export async function listDocumentsPage(
	db: Queryable,
	{ owner, status, id, before, limit }: List,
): Promise<{ rows: ListedDocument[]; end?: number | undefined }> {
	const isShown = and(
		owner && and(isListed(owner), status && eq(documents.status, status)),
		id === undefined ? undefined : eq(documents.id, id),
		before === undefined ? undefined : lt(documents.id, before),
	);
	const newest = db.select(columns).from(documents).where(isShown).orderBy(desc(documents.id));
	if (owner || status === undefined) return { rows: await newest.limit(limit) };
	const examined = newest.limit(MAX_EXAMINED).as("examined");
	const hasStatus = eq(examined.status, status);
	const rows = await db.select().from(examined).where(hasStatus).orderBy(desc(examined.id)).limit(limit);
	if (rows.length === limit) return { rows };
	const ids = db.select({ id: documents.id }).from(documents).where(isShown).orderBy(desc(documents.id));
	const [last] = await ids.offset(MAX_EXAMINED - 1).limit(1);
	return { rows, end: last?.id };
}
export type ListedDocument = Pick<DocumentRow, keyof typeof columns>;

const MAX_MAILS = 50;

/** One document, also a deleted one, with counts and states of what belongs to it. Undefined if there is none. */
export async function findDocument(db: Queryable, id: number) {
	const [document] = await db
		.select({
			...columns,
			heldAt: documents.heldAt,
			holdReason: documents.holdReason,
			fileStatus: documentData.status,
			refusal: documentData.refusal,
			bytes: documentData.originalBytes,
			pages: sql<number | null>`jsonb_array_length(${documentData.pages})`,
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.where(eq(documents.id, id));
	if (!document) return undefined;
	const { role, signingStatus, sendStatus } = recipients;
	const people = await db
		.select({ role, signingStatus, sendStatus, count: count() })
		.from(recipients)
		.where(eq(recipients.documentId, id))
		.groupBy(role, signingStatus, sendStatus)
		.orderBy(role, signingStatus);
	const sent = await db
		.select({
			id: mails.id,
			kind: mails.kind,
			status: mails.status,
			createdAt: mails.createdAt,
			sentAt: mails.sentAt,
		})
		.from(mails)
		.where(eq(mails.documentId, id))
		.orderBy(desc(mails.createdAt))
		.limit(MAX_MAILS);
	return {
		document,
		erasure: await findErasure(db, id),
		erasedBy: await findEraser(db, id),
		people,
		mails: sent,
		fields: await db.$count(fields, eq(fields.documentId, id)),
		events: await db.$count(documentEvents, eq(documentEvents.documentId, id)),
	};
}

/** Who asked for the erasure of a document; undefined if a policy did, or it is not erased. */
async function findEraser(db: Queryable, id: number): Promise<Actor | undefined> {
	const isStart = and(eq(documentEvents.documentId, id), eq(documentEvents.type, "ERASURE_STARTED"));
	const by = sql<Actor | null>`${documentEvents.data} -> 'by'`;
	const [row] = await db.select({ by }).from(documentEvents).where(isStart);
	return row?.by ?? undefined;
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;
