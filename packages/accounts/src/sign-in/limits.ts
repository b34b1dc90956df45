import { hashSecret } from "@repo/service-kit/crypto";
import { type RateLimit, returnAllowance, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";
import { isKnownBrowser } from "../sessions/index.ts";
import type { Browser, SignInDeps } from "./deps.ts";
import { TooManyAttempts } from "./errors.ts";
import { limitedAttempts } from "./record-sign-in.ts";

const MINUTES = 60;

/** Counts only failures: a success returns its attempt. */
const ofAccount: RateLimit = {
	name: "sign-in-account",
	limit: 10,
	seconds: 10 * MINUTES,
	refill: "evenly",
};

/** Other people's failures use up the limit of a name; a browser that signed in to its account before has its own. */
const ofKnownBrowser: RateLimit = { ...ofAccount, name: "sign-in-known-browser" };

const ofNetwork: RateLimit = {
	name: "sign-in-address",
	limit: 60,
	seconds: 10 * MINUTES,
	refill: "evenly",
};

/** Three of a million codes are valid at any time, so a full day of guessing finds one in 460 days. */
const ofCodes: RateLimit = { name: "second-factor", limit: 5, seconds: 60 * MINUTES, refill: "evenly" };
const ofKnownCodes: RateLimit = { ...ofCodes, name: "second-factor-known-browser" };

type Kind = "password" | "code";
const limitsByWay: Record<Kind, { strangers: RateLimit; known: RateLimit }> = {
	password: { strangers: ofAccount, known: ofKnownBrowser },
	code: { strangers: ofCodes, known: ofKnownCodes },
};

/**
 * Takes one attempt before the secret is checked, so that concurrent attempts count, too. Returns a function that
 * returns the attempt after a success. An unknown account costs the same statements. `login` is in the spelling by which
 * accounts are found, and empty for an account that is already known. Throws TooManyAttempts.
 */
export async function takeAttempt(
	{ db, clock }: Pick<SignInDeps, "db" | "clock">,
	kind: Kind,
	{ userId, login }: { userId: number | undefined; login: string },
	browser: Browser,
): Promise<() => Promise<void>> {
	const known = await isKnownBrowser(db, userId ?? 0, browser.browserSecret);
	const browserHash = hashSecret(browser.browserSecret).toString("hex");
	// Strangers are counted by what they typed, whether or not it has an account. A shared count would reveal which username
	// and email address belong together; separate ones allow each of the two the limit.
	const account = known || login === "" ? `user:${userId}` : loginSubject(login);
	const taken: [RateLimit, string][] = [
		[ofNetwork, toNetwork(browser.ipAddress)],
		known ? [limitsByWay[kind].known, `${account}:${browserHash}`] : [limitsByWay[kind].strangers, account],
	];
	for (const [limit, subject] of taken) await take({ db, clock }, limit, subject);
	return async () => {
		for (const [limit, subject] of taken) await returnAllowance(db, limit, subject);
	};
}

const loginSubject = (login: string) => `login:${hashSecret(login).toString("hex")}`;

/** What strangers' guesses at an account are counted under, for operators. */
export function guessesAt({ userId, login }: { userId: number; login: string }): [RateLimit, string][] {
	return [
		[ofAccount, loginSubject(login)],
		[ofCodes, `user:${userId}`],
	];
}

/** Counts a refused passkey, whose account is unknown, before it is recorded. Throws TooManyAttempts. */
export function countRefusedPasskey(deps: Pick<SignInDeps, "db" | "clock">, browser: Browser): Promise<void> {
	return take(deps, ofNetwork, toNetwork(browser.ipAddress));
}

async function take(
	{ db, clock }: Pick<SignInDeps, "db" | "clock">,
	limit: RateLimit,
	subject: string,
): Promise<void> {
	const { retryAfter } = await takeAllowance(db, limit, subject, clock());
	if (retryAfter === 0) return;
	limitedAttempts.inc();
	throw new TooManyAttempts(retryAfter);
}
