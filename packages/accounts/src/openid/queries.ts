import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { addressKey } from "@repo/validation";
import { and, asc, eq, gt, inArray, isNull, lt, ne, sql } from "drizzle-orm";
import { sessions } from "../sessions/tables.ts";
import type { ProvenIdentity } from "./provider.ts";
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

export async function keepIdentity(db: Queryable, id: string, identity: ProvenIdentity): Promise<void> {
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

export type WaitingRequest = OpenIdRequest & { identity: ProvenIdentity };

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

type Begun = { identityId: number; secretHash: Buffer; sid: string | null; email: string; now: Date };

/** Notes which identity a session belongs to, and that it was used. */
export async function insertIdentitySession(
	db: Queryable,
	{ identityId, secretHash, sid, email, now }: Begun,
): Promise<void> {
	const ofSession = sql`(SELECT id FROM sessions WHERE secret_hash = ${secretHash})`;
	await db
		.insert(identitySessions)
		.values({ sessionId: ofSession as unknown as string, identityId, sid })
		.onConflictDoUpdate({ target: identitySessions.sessionId, set: { identityId, sid } });
	await db.update(identities).set({ email, lastUsedAt: now }).where(eq(identities.id, identityId));
}

/** Whether an identity provider opened the session. */
export async function isProvidersSession(db: Queryable, sessionId: string): Promise<boolean> {
	const ofSession = eq(identitySessions.sessionId, sessionId);
	return (await db.$count(identitySessions, ofSession)) > 0;
}

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
		.where(and(inArray(sessions.id, theirs), others))
		.returning({ id: sessions.id, userId: sessions.userId });
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
