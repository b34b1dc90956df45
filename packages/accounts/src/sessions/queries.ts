import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, asc, desc, eq, gt, inArray, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { knownBrowsers, pendingSignIns, sessions } from "./tables.ts";

export type Live<User> = { id: string; provenAt: Date; amr: string[] | null; user: User };

/** The parameters of {@link liveSessionSql}. */
export type SessionKey = {
	/** Null finds no session. */
	secretHash: Buffer | null;
	now: Date;
	idleSeconds: number;
	place: string | null;
};

/**
 * Parts of a statement: `seen` follows WITH, `live` reads the live session of a secret and its user.
 * `userColumns` is SQL over `u`, the service's `users`, which also has `disabled_at`. Parameters: the
 * secret's hash, the time, the idle limit in seconds, the network. "Last seen" is written at most once in
 * five minutes, and when the network changes: concurrent requests skip the locked row instead of waiting for
 * it.
 */
function sessionParts(userColumns: string) {
	const seen = `seen AS (
		UPDATE sessions SET last_seen_at = $2, ip_address = coalesce($4, ip_address)
		WHERE id = (SELECT id FROM sessions
			WHERE secret_hash = $1
				AND (last_seen_at < $2::timestamptz - interval '5 minutes' OR ip_address <> $4)
				AND last_seen_at > $2::timestamptz - make_interval(secs => $3) AND expires_at > $2
			FOR UPDATE SKIP LOCKED))`;
	const live = `SELECT s.id AS session_id, s.proven_at AS session_proven_at, s.amr AS session_amr, ${userColumns}
		FROM sessions s JOIN users u ON u.id = s.user_id
		WHERE s.secret_hash = $1 AND s.expires_at > $2 AND u.disabled_at IS NULL
			AND s.last_seen_at > $2::timestamptz - make_interval(secs => $3)`;
	return { seen, live };
}

/** A statement that reads a live session and its user. */
export function liveSessionSql(userColumns: string): string {
	const { seen, live } = sessionParts(userColumns);
	return `WITH ${seen} ${live}`;
}

/** The same with one more row, as JSON: that of `select`, whose parameter is $5. Always returns one row. */
export function liveSessionBesideSql(userColumns: string, select: string): string {
	const { seen, live } = sessionParts(userColumns);
	return `WITH ${seen}, live AS (${live})
		SELECT (SELECT to_json(b) FROM (${select}) b) AS beside, live.* FROM (VALUES (1)) one LEFT JOIN live ON true`;
}

type SessionRow = { session_id: string; session_proven_at: Date; session_amr: string[] | null };

const sessionValues = ({ secretHash, now, idleSeconds, place }: SessionKey) => [
	secretHash,
	now,
	idleSeconds,
	place,
];

/** Runs {@link liveSessionSql}. */
export async function findLiveSession<User>(
	db: Database,
	text: string,
	key: SessionKey,
): Promise<Live<User> | undefined> {
	const { rows } = await db.$client.query<SessionRow & User>({
		name: "live_session",
		text,
		values: sessionValues(key),
	});
	return rows[0] && toLive(rows[0]);
}

/** Runs {@link liveSessionBesideSql}, prepared under `name`. */
export async function findLiveSessionBeside<User, Beside>(
	db: Database,
	{ name, text }: { name: string; text: string },
	key: SessionKey,
	value: unknown,
): Promise<{ live: Live<User> | undefined; beside: Beside | undefined }> {
	type Row = (SessionRow | { session_id: null }) & User & { beside: Beside | null };
	const { rows } = await db.$client.query<Row>({ name, text, values: [...sessionValues(key), value] });
	const { beside, ...row } = rows[0] as Row;
	const live = row.session_id === null ? undefined : toLive(row as unknown as SessionRow & User);
	return { live, beside: beside ?? undefined };
}

function toLive<User>({
	session_id: id,
	session_proven_at: provenAt,
	session_amr: amr,
	...user
}: SessionRow & User): Live<User> {
	return { id, provenAt, amr, user: user as unknown as User };
}

type NewSession = Omit<typeof sessions.$inferInsert, "id" | "lastSeenAt">;

/**
 * Only if the account's credentials are still the checked ones: `users.credentials_version` grows with each
 * change. Locks the row, so that a sign-in with the old password waits for a concurrent change, sees the new
 * version, and is rejected.
 */
export async function insertSession(
	db: Queryable,
	session: NewSession,
	credentialsVersion: number,
): Promise<boolean> {
	const { secretHash, userId, createdAt, provenAt, expiresAt, userAgent, place, amr = null } = session;
	const { rowCount } = await db.execute(sql`
		INSERT INTO sessions
			(secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address, amr)
		SELECT ${secretHash}, id, ${createdAt}::timestamptz, ${createdAt}::timestamptz, ${provenAt}::timestamptz,
			${expiresAt}::timestamptz, ${userAgent}, ${place}, ${sql.param(amr)}::text[]
		FROM users WHERE id = ${userId} AND credentials_version = ${credentialsVersion} AND disabled_at IS NULL
		FOR SHARE`);
	return rowCount === 1;
}

/** The methods of a session and these. */
const methodsAnd = (amr: readonly string[]) =>
	sql`(SELECT array_agg(DISTINCT method ORDER BY method)
		FROM unnest(coalesce(${sessions.amr}, '{}') || ${sql.param(amr)}::text[]) method)`;

type Proven = { id: string; userId: number; amr: readonly string[]; now: Date };

const isLive = ({ id, userId, now }: Omit<Proven, "amr">) =>
	and(eq(sessions.id, id), eq(sessions.userId, userId), gt(sessions.expiresAt, now));

/**
 * Gives a session a new secret after its user has been verified again, so that a stolen cookie gains nothing
 * from that. False when the session has ended, or is not the user's.
 */
export async function renewSession(
	db: Queryable,
	{ secretHash, ...proven }: Proven & { secretHash: Buffer },
): Promise<boolean> {
	const { rowCount } = await db
		.update(sessions)
		.set({ secretHash, provenAt: proven.now, amr: methodsAnd(proven.amr) })
		.where(isLive(proven));
	return rowCount === 1;
}

/**
 * The ids of sessions, locked in one order: of two transactions that end sessions of the same person, one waits for the
 * other. For a query, or to delete by.
 */
export const lockSessions = (db: Queryable, condition: SQL | undefined) =>
	db.select({ id: sessions.id }).from(sessions).where(condition).orderBy(asc(sessions.id)).for("update");

/**
 * Ends a user's other sessions, which may have been opened without the factor that was added in this one and is proven by
 * that. False when this one has ended, or is not the user's.
 */
export async function keepOnlySession(db: Queryable, proven: Proven): Promise<boolean> {
	await lockSessions(db, eq(sessions.userId, proven.userId));
	const { rowCount } = await db
		.update(sessions)
		.set({ amr: methodsAnd(proven.amr) })
		.where(isLive(proven));
	if (rowCount === 0) return false;
	await deleteSessions(db, proven.userId, proven.id);
	return true;
}

/** Whether the secret is that of a session of this user. */
export async function isSessionOf(
	db: Queryable,
	{ secretHash, userId, now }: { secretHash: Buffer; userId: number; now: Date },
): Promise<boolean> {
	const { userId: user, secretHash: hash, expiresAt } = sessions;
	return (await db.$count(sessions, and(eq(hash, secretHash), eq(user, userId), gt(expiresAt, now)))) === 1;
}

/** Most recently used first. */
export function listSessions(db: Queryable, userId: number, now: Date) {
	return db
		.select({
			id: sessions.id,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
			userAgent: sessions.userAgent,
			place: sessions.place,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt));
}

/** Returns how many were deleted: one or none. */
export async function deleteSession(db: Queryable, userId: number, id: string): Promise<number> {
	const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
	return rowCount ?? 0;
}

/** Deletes all of a user's sessions, or all but one, and pending sign-ins. Returns how many sessions were deleted. */
export async function deleteSessions(db: Queryable, userId: number, except?: string): Promise<number> {
	const others = except === undefined ? undefined : ne(sessions.id, except);
	await db.delete(pendingSignIns).where(eq(pendingSignIns.userId, userId));
	const ended = lockSessions(db, and(eq(sessions.userId, userId), others));
	const { rowCount } = await db.delete(sessions).where(inArray(sessions.id, ended));
	return rowCount ?? 0;
}

export async function deleteSessionBySecret(db: Queryable, secretHash: Buffer): Promise<void> {
	await db.delete(sessions).where(eq(sessions.secretHash, secretHash));
}

export async function deleteEndedSessions(db: Database, now: Date, idleSeconds: number): Promise<void> {
	const idleSince = new Date(now.getTime() - idleSeconds * 1000);
	await deleteInBatches(db, sessions, or(lt(sessions.expiresAt, now), lt(sessions.lastSeenAt, idleSince)));
	await deleteInBatches(db, pendingSignIns, lt(pendingSignIns.expiresAt, now));
	const yearAgo = new Date(now.getTime() - 365 * 24 * 3600 * 1000);
	await deleteInBatches(db, knownBrowsers, lt(knownBrowsers.lastUsedAt, yearAgo));
}

/** A signed-in browser. `secret` is the content of its cookie; forms' tokens are derived from it. */
export type SignedInSession<User> = Live<User> & { secret: string };
