import type { Clock } from "@repo/service-kit/clock";
import { hashSecret } from "@repo/service-kit/crypto";
import type { Database } from "@repo/service-kit/database";
import { type RateLimit, returnAllowance, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";

/**
 * Limits of a browser, for one address and purpose; a network has twice and everyone together three times as many, at the same
 * pace. So a stranger uses up their own allowance, and cannot keep the owner's used up from there.
 */
const limits = {
	/** One every ten minutes: while another is refused, the link in the last one is valid for ten more. */
	email: { name: "proof-email", limit: 3, seconds: 1_800, refill: "evenly" },
	/** At ten wrong codes a day, one of a million is found in 270 years. */
	code: { name: "proof-code", limit: 10, seconds: 24 * 3_600, refill: "evenly" },
} satisfies Record<string, RateLimit>;

export type Sender = { browserSecret: string; ipAddress: string };

/** Takes one email or one guess. Counts the address as typed, also without an account. */
export async function takeProofAllowance(
	{ db, clock }: { db: Database; clock: Clock },
	kind: keyof typeof limits,
	{ purpose, email }: { purpose: string; email: string },
	{ browserSecret, ipAddress }: Sender,
) {
	const address = addressSubject(purpose, email);
	const subjects = {
		browser: `${address} ${hashSecret(browserSecret).toString("hex")}`,
		network: `${address} ${toNetwork(ipAddress)}`,
		address,
	};
	const taken: [RateLimit, string][] = [];
	const giveBack = async () => {
		for (const one of taken.splice(0)) await returnAllowance(db, ...one);
	};
	for (const [level, subject] of Object.entries(subjects)) {
		const wider = widen(limits[kind], level as Level);
		const { retryAfter } = await takeAllowance(db, wider, subject, clock());
		// What the narrow limits refuse does not count against the wide ones, or the other way round.
		if (retryAfter > 0) await giveBack();
		if (retryAfter > 0) return { retryAfter, giveBack };
		taken.push([wider, subject]);
	}
	return { retryAfter: 0, giveBack };
}

const levels = ["browser", "network", "address"] as const;
type Level = (typeof levels)[number];

function widen({ name, limit, seconds, refill }: RateLimit, level: Level): RateLimit {
	const times = levels.indexOf(level) + 1;
	return { name: `${name}-${level}`, limit: limit * times, seconds: seconds * times, refill };
}

const addressSubject = (purpose: string, email: string) => `${purpose} ${email.toLowerCase()}`;

/** What everyone's emails and guesses for an address are counted under, for operators. */
export function proofsOf(purpose: string, email: string): Record<keyof typeof limits, [RateLimit, string]> {
	const subject = addressSubject(purpose, email);
	return {
		email: [widen(limits.email, "address"), subject],
		code: [widen(limits.code, "address"), subject],
	};
}
