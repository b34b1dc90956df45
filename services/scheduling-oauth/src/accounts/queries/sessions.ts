import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import type { SignedInUser } from "../sessions.ts";
import { sessions } from "../tables.ts";

// "Last seen" is written at most once in five minutes, and by one of the requests that arrive then: the others skip
// the locked row instead of waiting for it.
const liveSession = `
	WITH seen AS (
		UPDATE sessions SET last_seen_at = $2
		WHERE id = (SELECT id FROM sessions
			WHERE secret_hash = $1 AND last_seen_at < $2::timestamptz - interval '5 minutes'
			FOR UPDATE SKIP LOCKED))
	SELECT s.id AS session_id, u.id, u.username, u.email, u.name, u.time_zone AS "timeZone", u.role
	FROM sessions s JOIN users u ON u.id = s.user_id
	WHERE s.secret_hash = $1 AND s.expires_at > $2 AND u.disabled_at IS NULL`;

type LiveSession = { id: string; user: SignedInUser };

export async function findLiveSession(
	db: Database,
	secretHash: Buffer,
	now: Date,
): Promise<LiveSession | undefined> {
	const { rows } = await db.$client.query<SignedInUser & { session_id: string }>({
		name: "live_session",
		text: liveSession,
		values: [secretHash, now],
	});
	const [found] = rows;
	if (!found) return undefined;
	const { session_id: id, ...user } = found;
	return { id, user };
}

type NewSession = {
	secretHash: Buffer;
	userId: number;
	now: Date;
	expiresAt: Date;
	userAgent: string;
	ipAddress: string;
};

/**
 * Only while `passwordHash` is the account's. The row is locked for that: a sign-in with the old password that meets
 * its change waits, looks again, and finds itself refused.
 */
export async function insertSession(db: Queryable, session: NewSession, passwordHash: string) {
	const { secretHash, userId, now, expiresAt, userAgent, ipAddress } = session;
	const { rowCount } = await db.execute(sql`
		INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, proven_at, expires_at, user_agent, ip_address)
		SELECT ${secretHash}, id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
			${expiresAt}::timestamptz, ${userAgent}, ${ipAddress}
		FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} AND disabled_at IS NULL
		FOR SHARE`);
	return rowCount === 1;
}

export async function listSessions(db: Queryable, userId: number, now: Date) {
	return db
		.select({
			id: sessions.id,
			createdAt: sessions.createdAt,
			lastSeenAt: sessions.lastSeenAt,
			userAgent: sessions.userAgent,
			ipAddress: sessions.ipAddress,
		})
		.from(sessions)
		.where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
		.orderBy(desc(sessions.lastSeenAt));
}

/** Gives how many there were: one or none. */
export async function deleteSession(db: Queryable, userId: number, id: string): Promise<number> {
	const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
	return rowCount ?? 0;
}

/** All of a user's, or all but one. Gives how many there were. */
export async function deleteSessions(db: Queryable, userId: number, except?: string): Promise<number> {
	const others = except === undefined ? undefined : ne(sessions.id, except);
	const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
	return rowCount ?? 0;
}

export async function deleteSessionBySecret(db: Queryable, secretHash: Buffer): Promise<void> {
	await db.delete(sessions).where(eq(sessions.secretHash, secretHash));
}

export async function deleteEndedSessions(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, sessions, lt(sessions.expiresAt, now));
}
