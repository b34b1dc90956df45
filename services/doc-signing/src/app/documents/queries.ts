import { secondsAfter } from "@repo/service-kit/clock";
import { jsonRows, type Queryable } from "@repo/service-kit/database";
import {
	and,
	asc,
	desc,
	eq,
	gte,
	inArray,
	isNotNull,
	isNull,
	lt,
	lte,
	ne,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import { type Owner, toAccountKey } from "../../accounts/owner.ts";
import { users } from "../../accounts/tables.ts";
import { listUserTeams, type Person } from "../../accounts/teams/queries.ts";
import { type DocumentRow, isListed, type RecipientRow } from "../../envelopes/documents/queries.ts";
import { recipients } from "../../envelopes/documents/recipients/tables.ts";
import { type DocumentStatus, documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import { documentCounts, documents } from "../../envelopes/documents/tables.ts";
import { awaitsUpload, type DocumentDataRow } from "../../envelopes/files/queries.ts";
import { documentData } from "../../envelopes/files/tables.ts";
import { templates } from "../../envelopes/templates/tables.ts";
import { orderList } from "./queries/order-list.ts";
import type { StateOf } from "./read-document-view.ts";
import type { ListOrder } from "./rules/list-order.ts";

/** A position in the list: what follows `before`, or precedes `after`, by id. */
export type Place = { before?: number | undefined; after?: number | undefined };

export type ListFilter = {
	status?: DocumentStatus | undefined;
	/** The creator, in a team. */
	sender?: number | undefined;
	template?: number | undefined;
	from?: Date | undefined;
	until?: Date | undefined;
};

export type Listing = Place & {
	where: SQL | undefined;
	order: ListOrder | undefined;
	limit: number;
	/** Only these, of which a search has found that they match. */
	ids?: number[];
};

/** Which documents with an uploaded file a list shows. */
export function isShown(db: Queryable, owner: Owner, filter: ListFilter): SQL | undefined {
	const { status, sender, template, from, until } = filter;
	return and(
		isArrived(owner),
		status && eq(documents.status, status),
		sender === undefined ? undefined : eq(documents.userId, sender),
		template === undefined ? undefined : eq(documents.templateId, template),
		from && createdSince(db, owner, from),
		until && createdBefore(db, owner, until),
	);
}

/** Documents with an uploaded file: by keyset, so that each page of a long list takes the same time. */
export async function listArrived(
	db: Queryable,
	owner: Owner,
	{ where: isWanted, order, limit, ids, ...place }: Listing,
): Promise<DocumentRow[]> {
	const isOwn = isArrived(owner);
	const { where, orderBy, isForward } = await orderList(db, documents, { order, ...place, isOwn });
	const rows = await db
		.select()
		.from(documents)
		.where(and(ids ? sql`${documents.id} = ANY(${sql.param(ids)}::int[])` : isWanted, where))
		.orderBy(...orderBy)
		.limit(limit);
	return isForward ? rows : rows.reverse();
}

function isArrived(owner: Owner) {
	return and(isListed(owner), isNotNull(documents.fileArrivedAt));
}

/** Ids grow with time, except when created within this interval by instances with different clocks. */
const CLOCK_DIFFERENCE_SECONDS = 3_600;

/** The bound by id keeps a scan in the order of ids from reading older rows. */
function createdSince(db: Queryable, owner: Owner, from: Date) {
	const first = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isArrived(owner), gte(documents.createdAt, secondsAfter(from, -CLOCK_DIFFERENCE_SECONDS))))
		.orderBy(asc(documents.createdAt))
		.limit(1);
	return and(gte(documents.createdAt, from), gte(documents.id, sql`(${first})`));
}

function createdBefore(db: Queryable, owner: Owner, until: Date) {
	const last = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isArrived(owner), lt(documents.createdAt, secondsAfter(until, CLOCK_DIFFERENCE_SECONDS))))
		.orderBy(desc(documents.createdAt))
		.limit(1);
	return and(lt(documents.createdAt, until), lte(documents.id, sql`(${last})`));
}

/** Further drafts without a file are counted as if they had one. */
const MAX_WITHOUT_FILE = 10_000;

export type ListCounts = {
	counts: Record<DocumentStatus, number>;
	awaitsUpload: boolean;
	/** The newest ones and the chosen one, to filter by. */
	templates: { id: number; title: string }[];
};

const MAX_TEMPLATES = 30;

/**
 * Number of an owner's documents with an uploaded file, by status, whether others may have been uploaded, and the owner's
 * templates.
 */
export async function countByStatus(
	db: Queryable,
	owner: Owner,
	template: number | undefined,
): Promise<ListCounts> {
	const { userId, teamId } = owner;
	const whose = teamId === null ? sql`user_id = ${userId} AND team_id IS NULL` : sql`team_id = ${teamId}`;
	const withoutFile = db
		.select({ id: documents.id })
		.from(documents)
		.where(and(isListed(owner), eq(documents.status, "DRAFT"), isNull(documents.fileArrivedAt)))
		.limit(MAX_WITHOUT_FILE)
		.as("without_file");
	type Counted = {
		status: DocumentStatus;
		documents: string;
		awaitsUpload: boolean;
		templates: ListCounts["templates"];
	};
	const { rows } = await db.execute<Counted>(sql`
		SELECT status, sum(change) AS documents, false AS "awaitsUpload", '[]'::json AS templates
		FROM ${documentCounts} WHERE ${whose} GROUP BY status
		UNION ALL SELECT 'DRAFT', -count(*), ${awaitsUpload(sql`${toAccountKey(owner)}`)}, (
			SELECT coalesce(json_agg(offered), '[]') FROM (
				(SELECT id, title FROM ${templates} WHERE ${whose} ORDER BY id DESC LIMIT ${MAX_TEMPLATES})
				UNION SELECT id, title FROM ${templates} WHERE ${whose} AND id = ${template ?? null}::int
			) AS offered
		) FROM ${withoutFile}`);
	const counts = Object.fromEntries(documentStatuses.map((status) => [status, 0])) as Record<
		DocumentStatus,
		number
	>;
	for (const { status, documents } of rows) counts[status] += Number(documents);
	return {
		counts,
		awaitsUpload: rows.some((row) => row.awaitsUpload),
		templates: rows.flatMap((row) => row.templates).toSorted((a, b) => b.id - a.id),
	};
}

/** What a list shows beside a document: its file, its template and sender, and its people. */
export type Progress = {
	fileStatus: DocumentDataRow["status"];
	fileFoundAt: DocumentDataRow["foundAt"];
	template: string | null;
	sender: string;
	/** The numbers of recipients who act, and of those who have signed. CCs receive copies and do not count. */
	acting: number;
	signed: number;
	/** Those who act first; at most {@link MAX_PEOPLE}. */
	people: ListedPerson[];
};
export type ListedPerson = StateOf & Pick<RecipientRow, "id" | "name" | "email">;

const MAX_PEOPLE = 20;
const personColumns = [
	...(["id", "name", "email", "role", "signingStatus", "readStatus"] as const),
	...(["expiresAt", "signedAt", "openedAt", "sentAt"] as const),
] as const;
const personRows = jsonRows(recipients, personColumns);

/** By document id. */
export async function listProgress(db: Queryable, ids: number[]): Promise<Map<number, Progress>> {
	if (ids.length === 0) return new Map();
	const ofDocument = eq(recipients.documentId, documents.id);
	const countIf = (isCounted: SQL) =>
		sql<number>`(SELECT count(*)::int FROM ${recipients} WHERE ${and(ofDocument, ne(recipients.role, "CC"), isCounted)})`;
	const rows = await db
		.select({
			id: documents.id,
			fileStatus: documentData.status,
			fileFoundAt: documentData.foundAt,
			template: sql<string | null>`(SELECT t.title FROM ${templates} t WHERE t.id = ${documents.templateId})`,
			sender: users.name,
			acting: countIf(sql`true`),
			signed: countIf(eq(recipients.signingStatus, "SIGNED")),
			people: sql<Record<string, unknown>[]>`(
				SELECT coalesce(json_agg(person), '[]') FROM (
					SELECT ${personRows.columns()} FROM ${recipients} WHERE ${ofDocument}
					ORDER BY role = 'CC', id LIMIT ${MAX_PEOPLE}
				) AS person)`,
		})
		.from(documents)
		.innerJoin(documentData, eq(documentData.id, documents.documentDataId))
		.innerJoin(users, eq(users.id, documents.userId))
		.where(inArray(documents.id, ids));
	return new Map(
		rows.map(({ id, people, ...progress }) => [id, { ...progress, people: people.map(personRows.read) }]),
	);
}

/** Unlike finding the session of a request, this does not count as its use. */
export async function isSessionLive(
	db: Queryable,
	{ id, now, idleSeconds }: { id: string; now: Date; idleSeconds: number },
): Promise<boolean> {
	const { rowCount } = await db.execute(sql`
		SELECT FROM sessions s JOIN users u ON u.id = s.user_id
		WHERE s.id = ${id} AND s.expires_at > ${now.toISOString()}::timestamptz AND u.disabled_at IS NULL
			AND s.last_seen_at > ${now.toISOString()}::timestamptz - make_interval(secs => ${idleSeconds})`);
	return rowCount === 1;
}

/** By id, those of these documents that the person may see. */
export async function findTitles(db: Queryable, person: Person, ids: number[]): Promise<Map<number, string>> {
	const teams = await listUserTeams(db, person);
	const ownTeams = teams.filter(({ missingFactor }) => !missingFactor).map(({ id }) => id);
	const isOwn = and(eq(documents.userId, person.id), isNull(documents.teamId));
	const rows = await db
		.select({ id: documents.id, title: documents.title })
		.from(documents)
		.where(
			and(
				inArray(documents.id, ids),
				isNull(documents.deletedAt),
				or(isOwn, inArray(documents.teamId, ownTeams)),
			),
		);
	return new Map(rows.map(({ id, title }) => [id, title]));
}
