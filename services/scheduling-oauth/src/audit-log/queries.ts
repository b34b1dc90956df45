import { type Database, dropMonths, type Queryable } from "@repo/service-kit/database";
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import { auditEvents, refreshCounts } from "./tables.ts";

export type AuditRow = typeof auditEvents.$inferSelect & {
	/** The number of times. More than once only for refreshes, the last time at `lastAt`. */
	count: number;
	lastAt: Date;
};

export type AuditFilter = {
	type?: string | undefined;
	/** A username: events about that user. */
	user?: string | undefined;
	/** A username of the console, or the system user of the command line: that operator's actions. */
	operator?: string | undefined;
	/** A client_id. */
	client?: string | undefined;
	/** The id of a request. */
	request?: string | undefined;
	from?: Date | undefined;
	to?: Date | undefined;
	/** Rows older than this id: the cursor of a page. */
	before?: number | undefined;
	limit: number;
};

export async function insertEvent(db: Queryable, event: typeof auditEvents.$inferInsert): Promise<void> {
	await db.insert(auditEvents).values(event);
}

/** Newest first. */
export function listEvents(db: Queryable, filter: AuditFilter): Promise<AuditRow[]> {
	const conditions: (SQL | undefined)[] = [
		filter.type === undefined ? undefined : sql`${auditEvents.type} = ${filter.type}`,
		filter.user === undefined ? undefined : sql`${auditEvents.userId} IN (${idsOfUsername(filter.user)})`,
		filter.operator === undefined
			? undefined
			: and(eq(auditEvents.actorType, "operator"), eq(auditEvents.actor, filter.operator)),
		filter.client === undefined
			? undefined
			: sql`${auditEvents.clientRowId} = (SELECT id FROM clients WHERE client_id = ${filter.client})`,
		filter.request === undefined ? undefined : eq(auditEvents.requestId, filter.request),
		filter.from && gte(auditEvents.at, filter.from),
		filter.to && lt(auditEvents.at, filter.to),
		filter.before === undefined ? undefined : lt(auditEvents.id, filter.before),
	];
	return db
		.select({
			...getTableColumns(auditEvents),
			count: sql<number>`COALESCE(${refreshCounts.count}, 1)`,
			lastAt: sql`COALESCE(${refreshCounts.lastAt}, ${auditEvents.at})`.mapWith(refreshCounts.lastAt),
		})
		.from(auditEvents)
		.leftJoin(refreshCounts, eq(refreshCounts.firstJti, firstJti))
		.where(and(...conditions))
		.orderBy(desc(auditEvents.id))
		.limit(filter.limit);
}

/** Events of the account with this username, and of deleted ones that had it. */
const idsOfUsername = (username: string) => sql`
	SELECT id FROM users WHERE lower(username) = lower(${username})
	UNION ALL
	SELECT user_id FROM audit_events
	WHERE type = 'account.deleted' AND lower(details ->> 'username') = lower(${username})`;

/** Whether an account has this username, or a deleted one had it. */
export async function isKnownUsername(db: Queryable, username: string): Promise<boolean> {
	const { rows } = await db.execute(sql`${idsOfUsername(username)} LIMIT 1`);
	return rows.length > 0;
}

/** The usernames of deleted accounts, by id, for as long as the log keeps their deletion. */
export async function findDeletedUsernames(db: Queryable, userIds: number[]): Promise<Map<number, string>> {
	if (userIds.length === 0) return new Map();
	const { rows } = await db.execute<{ id: number; username: string }>(sql`
		SELECT user_id AS id, details ->> 'username' AS username FROM audit_events
		WHERE type = 'account.deleted' AND user_id = ANY(${sql.param(userIds)}::int[]) AND details ? 'username'`);
	return new Map(rows.map(({ id, username }) => [id, username]));
}

const BATCH_SIZE = 1_000;

/**
 * Deletes rows older than this with their refresh counts, in small transactions that skip locked rows. The database
 * keeps every row for 30 days (migrations/0000_baseline.sql). If the table is partitioned by month: whole months.
 */
export async function deleteOldEvents(db: Database, before: Date): Promise<void> {
	const until = await dropMonths(db, auditEvents, before);
	let deleted: number;
	do {
		const { rows } = await db.execute<{ deleted: number }>(
			sql`SELECT delete_old_audit_events(${until.toISOString()}::timestamptz, ${BATCH_SIZE}) AS deleted`,
		);
		deleted = rows[0]?.deleted ?? 0;
	} while (deleted === BATCH_SIZE);
}

const firstJti = sql`CASE ${auditEvents.type} WHEN 'token.refreshed' THEN (${auditEvents.details} ->> 'jti')::uuid END`;
