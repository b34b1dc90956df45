import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { lockSessions } from "../sessions/index.ts";
import { sessions } from "../sessions/tables.ts";
import type { WaitingIdentity } from "./provider.ts";
import { identities, identitySessions, logoutTokens, openIdRequests } from "./tables.ts";

export type Identity = typeof identities.$inferSelect;
export type OpenIdRequest = typeof openIdRequests.$inferSelect;

export async function insertRequest(db: Queryable, row: typeof openIdRequests.$inferInsert): Promise<void> {
	await db.insert(openIdRequests).values(row);
}

type Answered = { state: string; provider: string; browserSecret: string; now: Date };

/** Uses the request up: one of two concurrent answers gets it, in the browser that began it, from its own provider. */
export async function takeRequest(
	db: Queryable,
	{ state, provider, browserSecret, now }: Answered,
): Promise<OpenIdRequest | undefined> {
	const { stateHash, browserHash, usedAt, expiresAt } = openIdRequests;
	const [taken] = await db
		.update(openIdRequests)
		.set({ usedAt: now })
		.where(
			and(
				eq(stateHash, hashSecret(state)),
				eq(browserHash, hashSecret(browserSecret)),
				eq(openIdRequests.provider, provider),
				isNull(usedAt),
				gt(expiresAt, now),
			),
		)
		.returning();
	return taken;
}

/** Where a request of this browser was to lead, also after it was used or expired. */
export async function findReturnTo(
	db: Queryable,
	{ browserSecret, ...key }: { browserSecret: string } & ({ state: string } | { id: string }),
): Promise<string | undefined> {
	const { id, stateHash, browserHash, returnTo } = openIdRequests;
	const isOne = "id" in key ? eq(id, key.id) : eq(stateHash, hashSecret(key.state));
	const isTheirs = eq(browserHash, hashSecret(browserSecret));
	const [found] = await db.select({ returnTo }).from(openIdRequests).where(and(isOne, isTheirs));
	return found?.returnTo;
}

export async function keepIdentity(db: Queryable, id: string, identity: WaitingIdentity): Promise<void> {
	await db.update(openIdRequests).set({ identity }).where(eq(openIdRequests.id, id));
}

const isWaiting = (browserSecret: string, now: Date) =>
	and(
		eq(openIdRequests.browserHash, hashSecret(browserSecret)),
		gt(openIdRequests.expiresAt, now),
		sql`${openIdRequests.identity} IS NOT NULL`,
	);

type Waiting = { id: string; browserSecret: string; now: Date };

/** A request of this browser whose person has yet to connect their account. */
export async function findWaiting(db: Queryable, { id, browserSecret, now }: Waiting) {
	const [found] = await db
		.select()
		.from(openIdRequests)
		.where(and(eq(openIdRequests.id, id), isWaiting(browserSecret, now)));
	return found as WaitingRequest | undefined;
}

type WaitingRequest = OpenIdRequest & { identity: WaitingIdentity };

/** Uses it up: one of two concurrent calls gets it. */
export async function takeWaiting(db: Queryable, { id, browserSecret, now }: Waiting) {
	const [taken] = await db
		.delete(openIdRequests)
		.where(and(eq(openIdRequests.id, id), isWaiting(browserSecret, now)))
		.returning();
	return taken as WaitingRequest | undefined;
}

/** Whether this browser has just proven an identity with the address to one of these providers. */
export async function isConnecting(
	db: Queryable,
	{ email, providers, browserSecret, now }: Omit<Waiting, "id"> & { email: string; providers: string[] },
): Promise<boolean> {
	const isTheirs = eq(sql`lower(${openIdRequests.identity} ->> 'email')`, addressKey(email));
	const isOneOf = inArray(openIdRequests.provider, providers);
	return (await db.$count(openIdRequests, and(isWaiting(browserSecret, now), isTheirs, isOneOf))) > 0;
}

export async function findIdentity(
	db: Queryable,
	{ issuer, subject }: Pick<Identity, "issuer" | "subject">,
): Promise<Identity | undefined> {
	const isOne = and(eq(identities.issuer, issuer), eq(identities.subject, subject));
	const [found] = await db.select().from(identities).where(isOne);
	return found;
}

/** Oldest first. */
export function listIdentities(db: Queryable, userId: number): Promise<Identity[]> {
	return db.select().from(identities).where(eq(identities.userId, userId)).orderBy(asc(identities.id));
}

/** Undefined if the identity signs in to an account already. */
export async function insertIdentity(
	db: Queryable,
	row: typeof identities.$inferInsert,
): Promise<Identity | undefined> {
	const [inserted] = await db.insert(identities).values(row).onConflictDoNothing().returning();
	return inserted;
}

/** One of an account, or all. */
export async function deleteIdentity(db: Queryable, userId: number, id?: number): Promise<void> {
	const isOne = id === undefined ? undefined : eq(identities.id, id);
	await db.delete(identities).where(and(eq(identities.userId, userId), isOne));
}

type Begun = {
	identityId: number;
	session: { id: string } | { secretHash: Buffer };
	sid: string | null;
	email: string;
	now: Date;
};

/** Notes which identity a session belongs to, and that it was used. */
export async function insertIdentitySession(
	db: Queryable,
	{ identityId, session, sid, email, now }: Begun,
): Promise<void> {
	const sessionId =
		"id" in session
			? session.id
			: (sql`(SELECT id FROM sessions WHERE secret_hash = ${session.secretHash})` as unknown as string);
	await db
		.insert(identitySessions)
		.values({ sessionId, identityId, sid })
		.onConflictDoUpdate({ target: identitySessions.sessionId, set: { identityId, sid } });
	await db.update(identities).set({ email, lastUsedAt: now }).where(eq(identities.id, identityId));
}

/**
 * SQL over `s`, a session: whether an identity provider opened it and no second factor was proven, neither there nor here. An
 * account's own factors protect only sessions that asked for them.
 */
export const lacksProvenFactorSql = `(NOT coalesce('mfa' = ANY (s.amr), false)
	AND EXISTS (SELECT FROM identity_sessions i WHERE i.session_id = s.id))`;

/** Ends the sessions that an identity began: those of the provider's session `sid`, or all, or all but one. */
export async function deleteIdentitySessions(
	db: Queryable,
	{ issuer, subject, sid, except }: { issuer: string; subject?: string; sid?: string; except?: string },
): Promise<{ id: string; userId: number }[]> {
	const theirs = db
		.select({ id: identitySessions.sessionId })
		.from(identitySessions)
		.innerJoin(identities, eq(identities.id, identitySessions.identityId))
		.where(
			and(
				eq(identities.issuer, issuer),
				subject === undefined ? undefined : eq(identities.subject, subject),
				sid === undefined ? undefined : eq(identitySessions.sid, sid),
			),
		);
	const others = except === undefined ? undefined : ne(sessions.id, except);
	return db
		.delete(sessions)
		.where(inArray(sessions.id, lockSessions(db, and(inArray(sessions.id, theirs), others))))
		.returning({ id: sessions.id, userId: sessions.userId });
}

/** A domain, and the issuer of a provider that it requires. */
export type Requirement = { domain: string; issuer: string };
type Foreign = { before: Date; userId?: number };

/** Ends sessions of domains that require a provider, if none of theirs began them: at most a thousand, from before a time. */
export async function deleteForeignSessions(
	db: Queryable,
	required: Requirement[],
	{ before, userId }: Foreign,
): Promise<{ userId: number }[]> {
	const { rows } = await db.execute<{ userId: number }>(sql`
		WITH required AS (SELECT * FROM unnest(
			${sql.param(required.map(({ domain }) => domain))}::text[],
			${sql.param(required.map(({ issuer }) => issuer))}::text[]) required (domain, issuer)),
		foreign_sessions AS (
			SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id,
				substring(lower(u.email) FROM '[^@]*$') own (domain)
			WHERE s.created_at < ${before} AND (${userId ?? null}::integer IS NULL OR u.id = ${userId ?? null})
				AND own.domain IN (SELECT domain FROM required)
				AND NOT EXISTS (SELECT FROM identity_sessions i JOIN identities ON identities.id = i.identity_id
					JOIN required USING (issuer) WHERE i.session_id = s.id AND required.domain = own.domain)
			ORDER BY s.id LIMIT 1000 FOR UPDATE OF s)
		DELETE FROM sessions WHERE id IN (SELECT id FROM foreign_sessions) RETURNING user_id AS "userId"`);
	return rows;
}

/** False if the token was used before. */
export async function useLogoutToken(
	db: Queryable,
	row: { issuer: string; jti: string; expiresAt: Date },
): Promise<boolean> {
	const { rowCount } = await db.insert(logoutTokens).values(row).onConflictDoNothing();
	return rowCount === 1;
}

export async function deleteExpiredRequests(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, openIdRequests, lt(openIdRequests.expiresAt, now));
	await deleteInBatches(db, logoutTokens, lt(logoutTokens.expiresAt, now));
}
