import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, gt, inArray, isNull, lt, or, sql } from "drizzle-orm";
import type { Guess, ProofKey, TakenProof } from "./address-proofs.ts";
import { addressProofs } from "./tables.ts";

export type NewProof = typeof addressProofs.$inferInsert;

export async function insertProof(db: Queryable, proof: NewProof): Promise<string> {
	const [inserted] = await db.insert(addressProofs).values(proof).returning({ id: addressProofs.id });
	if (!inserted) throw new Error("INSERT … RETURNING gave no row");
	return inserted.id;
}

type Key = ProofKey & { now: Date };

/** Unexpired, of this purpose, and about this address and account. */
const isNamed = ({ id, purpose, email, userId, now }: Key) =>
	and(
		eq(addressProofs.id, id),
		inArray(addressProofs.purpose, [purpose].flat()),
		email === undefined ? undefined : eq(addressProofs.email, email),
		userId === undefined ? undefined : sql`${addressProofs.data} ->> 'userId' = ${String(userId)}`,
		gt(addressProofs.expiresAt, now),
	);

const isOpen = (now: Date) => and(isNull(addressProofs.provenAt), gt(addressProofs.expiresAt, now));

export async function setSecrets(
	db: Queryable,
	{ id, linkHash, codeHash, now }: { id: string; linkHash: Buffer; codeHash: Buffer; now: Date },
): Promise<string | undefined> {
	const [updated] = await db
		.update(addressProofs)
		.set({ linkHash, codeHash })
		.where(and(eq(addressProofs.id, id), isOpen(now)))
		.returning({ email: addressProofs.email });
	return updated?.email;
}

/** Counts and checks the attempt in one statement, so that concurrent attempts count, too. */
export async function takeGuess(
	db: Queryable,
	guessed: Key & { codeHash: Buffer; expiresAt: Date },
): Promise<Guess | undefined> {
	const { codeHash, browserSecret, now, expiresAt } = guessed;
	const browserHash = hashSecret(browserSecret);
	const isRight = sql`${addressProofs.codeHash} = ${codeHash}::bytea`;
	const [guess] = await db
		.update(addressProofs)
		.set({
			guessesLeft: sql`${addressProofs.guessesLeft} - 1`,
			provenAt: sql`CASE WHEN ${isRight} THEN ${now}::timestamptz END`,
			provenBrowserHash: sql`CASE WHEN ${isRight} THEN ${browserHash}::bytea END`,
			expiresAt: sql`CASE WHEN ${isRight} THEN ${expiresAt}::timestamptz ELSE ${addressProofs.expiresAt} END`,
		})
		.where(
			and(
				isNamed(guessed),
				eq(addressProofs.browserHash, browserHash),
				gt(addressProofs.guessesLeft, 0),
				isOpen(now),
			),
		)
		.returning({ provenAt: addressProofs.provenAt, guessesLeft: addressProofs.guessesLeft });
	return guess && { proven: guess.provenAt !== null, guessesLeft: guess.guessesLeft };
}

/** Open, or completed in this browser. */
export async function findByLink(db: Queryable, linkHash: Buffer, browserHash: Buffer, now: Date) {
	const isMine = eq(addressProofs.provenBrowserHash, browserHash);
	const [found] = await db
		.select({
			id: addressProofs.id,
			purpose: addressProofs.purpose,
			email: addressProofs.email,
			data: addressProofs.data,
			provenAt: addressProofs.provenAt,
			isSameBrowser: sql<boolean>`${addressProofs.browserHash} = ${browserHash}::bytea`,
		})
		.from(addressProofs)
		.where(
			and(
				eq(addressProofs.linkHash, linkHash),
				gt(addressProofs.expiresAt, now),
				or(isNull(addressProofs.provenAt), isMine),
			),
		);
	return found;
}

export async function findProofRow(db: Queryable, key: Key) {
	const browserHash = hashSecret(key.browserSecret);
	const isMine = or(
		and(eq(addressProofs.browserHash, browserHash), isNull(addressProofs.provenAt)),
		eq(addressProofs.provenBrowserHash, browserHash),
	);
	const [found] = await db
		.select({
			purpose: addressProofs.purpose,
			email: addressProofs.email,
			guessesLeft: addressProofs.guessesLeft,
			provenAt: addressProofs.provenAt,
			data: addressProofs.data,
			isSameBrowser: sql<boolean>`${addressProofs.browserHash} = ${browserHash}::bytea`,
		})
		.from(addressProofs)
		.where(and(isNamed(key), isMine));
	return found;
}

export async function takeLink(
	db: Queryable,
	taken: { linkHash: Buffer; browserHash: Buffer; now: Date; expiresAt: Date },
): Promise<string | undefined> {
	const { linkHash, browserHash, now, expiresAt } = taken;
	const [proof] = await db
		.update(addressProofs)
		.set({ provenAt: now, provenBrowserHash: browserHash, expiresAt })
		.where(and(eq(addressProofs.linkHash, linkHash), isOpen(now)))
		.returning({ id: addressProofs.id });
	return proof?.id;
}

const isProven = (key: Key) =>
	and(isNamed(key), eq(addressProofs.provenBrowserHash, hashSecret(key.browserSecret)));

const takenColumns = {
	email: addressProofs.email,
	data: addressProofs.data,
	isSameBrowser: sql<boolean>`${addressProofs.browserHash} = ${addressProofs.provenBrowserHash}`,
};

export async function deleteProof<Data>(db: Queryable, proven: Key): Promise<TakenProof<Data> | undefined> {
	const [deleted] = await db.delete(addressProofs).where(isProven(proven)).returning(takenColumns);
	return deleted as TakenProof<Data> | undefined;
}

export async function setPurpose<Data>(
	db: Queryable,
	{ newPurpose, more, ...proven }: Key & { newPurpose: string; more: Record<string, unknown> },
): Promise<TakenProof<Data> | undefined> {
	const [updated] = await db
		.update(addressProofs)
		.set({ purpose: newPurpose, data: sql`${addressProofs.data} || ${JSON.stringify(more)}::jsonb` })
		.where(isProven(proven))
		.returning(takenColumns);
	return updated as TakenProof<Data> | undefined;
}

export async function deleteExpiredProofs(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, addressProofs, lt(addressProofs.expiresAt, now));
}
