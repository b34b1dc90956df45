import { and, desc, eq, gt, isNull, ne, or, sql } from "drizzle-orm";
import type { Database, Queryable } from "../platform/database/database.ts";
import type { SignedInUser } from "./sessions.ts";
import { passwordResets, sessions, users } from "./tables.ts";

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

const publicColumns = {
	id: users.id,
	username: users.username,
	email: users.email,
	name: users.name,
	timeZone: users.timeZone,
	role: users.role,
};

export async function findUser(db: Queryable, id: number): Promise<SignedInUser | undefined> {
	const [found] = await db
		.select(publicColumns)
		.from(users)
		.where(and(eq(users.id, id), isNull(users.disabledAt)));
	return found;
}

/** By username or e-mail address, in whatever case; a username holds no "@", so none is both. */
export async function findCredentials(db: Queryable, login: string) {
	const [found] = await db
		.select({ ...publicColumns, passwordHash: users.passwordHash })
		.from(users)
		.where(
			and(
				or(
					eq(sql`lower(${users.username})`, login.toLowerCase()),
					eq(sql`lower(${users.email})`, login.toLowerCase()),
				),
				isNull(users.disabledAt),
			),
		);
	return found;
}

export async function findPasswordHash(db: Queryable, id: number): Promise<string | undefined> {
	const [found] = await db.select({ hash: users.passwordHash }).from(users).where(eq(users.id, id));
	return found?.hash;
}

export async function listUsers(db: Queryable) {
	return db
		.select({ ...publicColumns, createdAt: users.createdAt, disabledAt: users.disabledAt })
		.from(users)
		.orderBy(users.id);
}

export async function insertUser(db: Queryable, row: typeof users.$inferInsert): Promise<SignedInUser> {
	const [inserted] = await db.insert(users).values(row).returning(publicColumns);
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted;
}

export async function updateProfile(
	db: Queryable,
	id: number,
	profile: { name: string; email: string; timeZone: string },
): Promise<void> {
	await db.update(users).set(profile).where(eq(users.id, id));
}

/** Sets a new password if `from` still is the old one's hash: of two changes at once, the second proved too little. */
export async function movePassword(db: Queryable, id: number, from: string, to: string): Promise<boolean> {
	const { rowCount } = await db
		.update(users)
		.set({ passwordHash: to })
		.where(and(eq(users.id, id), eq(users.passwordHash, from)));
	return rowCount === 1;
}

export async function setPassword(db: Queryable, id: number, passwordHash: string): Promise<void> {
	await db.update(users).set({ passwordHash }).where(eq(users.id, id));
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
		INSERT INTO sessions (secret_hash, user_id, created_at, last_seen_at, expires_at, user_agent, ip_address)
		SELECT ${secretHash}, id, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz, ${userAgent}, ${ipAddress}
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

export async function deleteSession(db: Queryable, userId: number, id: string): Promise<boolean> {
	const { rowCount } = await db.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, id)));
	return rowCount === 1;
}

/** All of a user's, or all but one. */
export async function deleteSessions(db: Queryable, userId: number, except?: string): Promise<void> {
	const others = except === undefined ? undefined : ne(sessions.id, except);
	await db.delete(sessions).where(and(eq(sessions.userId, userId), others));
}

export async function deleteSessionBySecret(db: Queryable, secretHash: Buffer): Promise<void> {
	await db.delete(sessions).where(eq(sessions.secretHash, secretHash));
}

export async function insertReset(db: Queryable, row: typeof passwordResets.$inferInsert): Promise<void> {
	await db.insert(passwordResets).values(row);
}

const liveReset = (secretHash: Buffer, now: Date) =>
	and(
		eq(passwordResets.secretHash, secretHash),
		isNull(passwordResets.usedAt),
		gt(passwordResets.expiresAt, now),
	);

export async function findReset(db: Queryable, secretHash: Buffer, now: Date) {
	const [found] = await db
		.select({ userId: passwordResets.userId })
		.from(passwordResets)
		.where(liveReset(secretHash, now));
	return found;
}

/** Uses up the link. Once: of two uses at once, one gets undefined. */
export async function redeemReset(db: Queryable, secretHash: Buffer, now: Date) {
	const [redeemed] = await db
		.update(passwordResets)
		.set({ usedAt: now })
		.where(liveReset(secretHash, now))
		.returning({ userId: passwordResets.userId });
	return redeemed;
}

/** The user's other links are good for nothing once the password is set. */
export async function endResets(db: Queryable, userId: number, now: Date): Promise<void> {
	await db
		.update(passwordResets)
		.set({ usedAt: now })
		.where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}
