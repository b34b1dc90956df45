import { type Clock, secondsAfter } from "@repo/service-kit/clock";
import { hashSecret, newSecret } from "@repo/service-kit/crypto";
import type { Queryable } from "@repo/service-kit/database";
import { and, eq, gt } from "drizzle-orm";
import { pendingSignIns } from "./tables.ts";

const MINUTES = 10;

type PasswordProof = { userId: number; credentialsVersion: number };

/** Stores for ten minutes that the password was correct. The secret is for a cookie; it does not sign in. */
export async function startPendingSignIn(
	{ clock }: { clock: Clock },
	db: Queryable,
	proof: PasswordProof,
): Promise<string> {
	const secret = newSecret();
	const now = clock();
	await db.insert(pendingSignIns).values({
		...proof,
		secretHash: hashSecret(secret),
		createdAt: now,
		expiresAt: secondsAfter(now, MINUTES * 60),
	});
	return secret;
}

export async function findPendingSignIn(
	{ clock }: { clock: Clock },
	db: Queryable,
	secret: string,
): Promise<PasswordProof | undefined> {
	const [found] = await db.select().from(pendingSignIns).where(isLive(secret, clock()));
	return found && { userId: found.userId, credentialsVersion: found.credentialsVersion };
}

/** Uses it up: one of two concurrent calls gets it. */
export async function takePendingSignIn(
	{ clock }: { clock: Clock },
	db: Queryable,
	secret: string,
): Promise<PasswordProof | undefined> {
	const [taken] = await db.delete(pendingSignIns).where(isLive(secret, clock())).returning();
	return taken && { userId: taken.userId, credentialsVersion: taken.credentialsVersion };
}

const isLive = (secret: string, now: Date) =>
	and(eq(pendingSignIns.secretHash, hashSecret(secret)), gt(pendingSignIns.expiresAt, now));
