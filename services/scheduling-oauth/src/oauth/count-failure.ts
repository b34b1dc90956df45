import { TooManyRequests } from "@repo/http-errors";
import { type RateLimit, takeAllowance, toNetwork } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../dependencies.ts";

const WINDOW = { seconds: 300, refill: "at-once" } as const;
const guesses: RateLimit = { name: "guesses-at-client", limit: 30, ...WINDOW };
/**
 * Higher, because many apps may share an address, and a platform sees the failures of every user who disconnected
 * one of its apps.
 */
const failures: RateLimit = { name: "failing-token-requests", limit: 600, ...WINDOW };

type Deps = Pick<Dependencies, "db" | "clock">;
type Failure = {
	ipAddress: string | undefined;
	/**
	 * The client whose secret was wrong. Other failures are not guesses: a client may well hold many revoked
	 * grants.
	 */
	guessedClientId: string | undefined;
};

/**
 * Counts a failed token request. Throws TooManyRequests (429) from an address's 31st wrong secret for a client, or its
 * 601st failure, within five minutes. Called after the request failed, so a valid request always passes: guessing
 * cannot lock a client out, from any address.
 */
export async function countFailure(deps: Deps, { ipAddress, guessedClientId }: Failure): Promise<void> {
	const network = toNetwork(ipAddress);
	await take(deps, failures, network);
	if (guessedClientId !== undefined) await take(deps, guesses, `${network} ${guessedClientId}`);
}

async function take({ db, clock }: Deps, limit: RateLimit, subject: string): Promise<void> {
	const { retryAfter } = await takeAllowance(db, limit, subject, clock());
	if (retryAfter > 0)
		throw new TooManyRequests(
			retryAfter,
			"Too many failed requests. Wait for the number of seconds in Retry-After, then try again.",
		);
}
