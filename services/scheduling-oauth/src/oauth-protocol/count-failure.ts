import { TooManyRequests } from "@repo/http-errors";
import { networkOf, type RateLimit, takeAllowance } from "@repo/service-kit/rate-limits";
import type { Dependencies } from "../dependencies.ts";

const WINDOW = { seconds: 300, refill: "at-once" } as const;
const guesses: RateLimit = { name: "guesses-at-client", limit: 30, ...WINDOW };
/**
 * Higher, because many apps may share an address, and a platform sees the failures of every user who disconnected
 * one of its apps.
 */
const failures: RateLimit = { name: "failing-token-requests", limit: 600, ...WINDOW };

type Failure = {
	ipAddress: string | undefined;
	/**
	 * The client whose secret was wrong. Other failures are not guesses: a client may well hold many revoked
	 * grants.
	 */
	guessedClientId: string | undefined;
};

/**
 * Counts a failed token request. Throws TooManyRequests (429) from a client's 31st wrong secret, or an address's
 * 601st failure, within five minutes. Called after the request failed, so a valid request always passes: guessing
 * cannot lock a client out, from any address.
 */
export async function countFailure(
	{ db, clock }: Pick<Dependencies, "db" | "clock">,
	{ ipAddress, guessedClientId }: Failure,
): Promise<void> {
	const network = networkOf(ipAddress);
	const waits = [(await takeAllowance(db, failures, network, clock())).retryAfter];
	if (guessedClientId !== undefined)
		waits.push((await takeAllowance(db, guesses, `${network} ${guessedClientId}`, clock())).retryAfter);
	const wait = Math.max(...waits);
	if (wait > 0)
		throw new TooManyRequests(
			wait,
			"Too many failed requests. Wait for the number of seconds in Retry-After, then try again.",
		);
}
