import type { Queryable } from "@repo/service-kit/database";
import { and, count, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Owner } from "../../accounts/owner.ts";
import { documentEvents } from "../../audit-log/tables.ts";
import { fields } from "../../envelopes/documents/fields/tables.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import { documents } from "../../envelopes/documents/tables.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { mails } from "../../mail/tables.ts";
import { sealings } from "../../sealing/tables.ts";

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
};

type List = {
	/** Without one: of every account, including deleted documents. */
	owner?: Owner | undefined;
	status?: DocumentStatus | undefined;
	id?: number | undefined;
	before?: number | undefined;
	limit: number;
};

/** Newest first, from the lists' indexes (`documents_of_user` and the like) or the primary key. `status` needs `owner`. */
export function listDocumentsPage(db: Queryable, { owner, status, id, before, limit }: List) {
	const ofOwner = owner && and(isOfOwner(owner), status && eq(documents.status, status));
	return db
		.select(columns)
		.from(documents)
		.where(
			and(
				ofOwner,
				id === undefined ? undefined : eq(documents.id, id),
				before === undefined ? undefined : lt(documents.id, before),
			),
		)
		.orderBy(desc(documents.id))
		.limit(limit);
}
export type ListedDocument = Awaited<ReturnType<typeof listDocumentsPage>>[number];

/** Of the newest documents of an account: enough for a figure, and never more. */
export const MAX_MEASURED = 10_000;

/** How many documents an account has, at most {@link MAX_MEASURED}, and the bytes of their files, uploaded and sealed. */
export async function measureStorage(
	db: Queryable,
	owner: Owner,
): Promise<{ documents: number; bytes: number }> {
	const newest = db
		.select({ id: documents.id, file: documents.documentDataId })
		.from(documents)
		.where(isOfOwner(owner))
		.orderBy(desc(documents.id))
		.limit(MAX_MEASURED)
		.as("newest");
	const { originalBytes } = documentData;
	const [measured] = await db
		.select({
			documents: count(),
			bytes:
				sql`coalesce(sum(coalesce(${originalBytes}, 0) + coalesce(${sealings.sealedBytes}, 0)), 0)`.mapWith(
					Number,
				),
		})
		.from(newest)
		.innerJoin(documentData, eq(documentData.id, newest.file))
		.leftJoin(sealings, eq(sealings.documentId, newest.id));
	return measured ?? { documents: 0, bytes: 0 };
}

function isOfOwner({ userId, teamId }: Owner) {
	const isTheirs =
		teamId === null
			? and(eq(documents.userId, userId), isNull(documents.teamId))
			: eq(documents.teamId, teamId);
	return and(isTheirs, isNull(documents.deletedAt));
}

const MAX_MAILS = 50;

/** One document, also a deleted one, with counts and states of what belongs to it. Undefined if there is none. */
export async function findDocument(db: Queryable, id: number) {
	const [document] = await db
		.select({
			...columns,
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
		people,
		mails: sent,
		fields: await db.$count(fields, eq(fields.documentId, id)),
		events: await db.$count(documentEvents, eq(documentEvents.documentId, id)),
	};
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;
