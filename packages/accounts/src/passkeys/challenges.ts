import { createHash, randomBytes } from "node:crypto";
import type { Clock } from "@repo/service-kit/clock";
import { secondsAfter } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import { type Database, deleteInBatches, type Queryable } from "@repo/service-kit/database";
import { and, eq, gt, lt } from "drizzle-orm";
import { PasskeyRefused } from "./errors.ts";
import { passkeyChallenges } from "./tables.ts";

const CHALLENGE_SECONDS = 300;

/** The purpose of a challenge, and the browser that may respond to it. `browserSecret` is in its cookie. */
export type ChallengeUse = { purpose: string; browserSecret: string };

/** Creates a challenge for five minutes: 32 random bytes, or the SHA-256 of a statement to sign. */
export async function createChallenge(
	{ clock }: { clock: Clock },
	db: Queryable,
	{ purpose, browserSecret }: ChallengeUse,
	{ userId, statement }: { userId?: number; statement?: Buffer } = {},
): Promise<Buffer> {
	const challenge = statement ? createHash("sha256").update(statement).digest() : randomBytes(32);
	const row = {
		challenge,
		purpose,
		browserHash: hashSecret(browserSecret),
		userId: userId ?? null,
		statement: statement ?? null,
		expiresAt: secondsAfter(clock(), CHALLENGE_SECONDS),
	};
	await db.insert(passkeyChallenges).values(row);
	return challenge;
}

/**
 * Uses up the challenge that a response names: one of two concurrent responses gets it. Throws
 * PasskeyRefused.
 */
export async function takeChallenge(
	{ clock }: { clock: Clock },
	db: Queryable,
	{ purpose, browserSecret }: ChallengeUse,
	clientDataJSON: string,
) {
	const [taken] = await db
		.delete(passkeyChallenges)
		.where(
			and(
				eq(passkeyChallenges.challenge, challengeIn(clientDataJSON)),
				eq(passkeyChallenges.purpose, purpose),
				eq(passkeyChallenges.browserHash, hashSecret(browserSecret)),
				gt(passkeyChallenges.expiresAt, clock()),
			),
		)
		.returning();
	if (!taken) throw new PasskeyRefused("the challenge is unknown or expired");
	return taken;
}

export async function deleteExpiredChallenges(db: Database, now: Date): Promise<void> {
	await deleteInBatches(db, passkeyChallenges, lt(passkeyChallenges.expiresAt, now));
}

function challengeIn(clientDataJSON: string): Buffer {
	try {
		const { challenge } = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
		if (typeof challenge === "string") return Buffer.from(challenge, "base64url");
	} catch {}
	throw new PasskeyRefused("the client data cannot be read");
}
