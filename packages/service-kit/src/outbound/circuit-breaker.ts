import type { Clock } from "../clock.ts";
import { readReason } from "../log/create-log.ts";
import type { Outbound } from "./outbound.ts";

export type CircuitBreaker = {
	/** Runs `work`, a request to `server`. Throws ServerSkipped at once after a recent failure of that server. */
	run<T>(server: string, work: () => Promise<T>): Promise<T>;
};

class ServerSkipped extends Error {
	constructor(until: Date, reason: string) {
		super(`not asked before ${until.toISOString()}, because it failed: ${reason}`);
		this.name = "ServerSkipped";
	}
}

type Failure = { count: number; until: number; reason: string };

const FIRST_PAUSE_MS = 15_000;
const MAX_PAUSE_MS = 600_000;
/** Upper bound, because third-party certificates name servers too. */
const MAX_SERVERS = 1_000;

/**
 * Skips a server that failed for a while, twice as long after each further failure. Then one caller tries again,
 * while the others still skip it.
 */
export function openCircuitBreaker(clock: Clock): CircuitBreaker {
	const failures = new Map<string, Failure>();

	const fail = (server: string, count: number, error: unknown): void => {
		failures.delete(server);
		failures.set(server, { count, until: clock().getTime() + pauseAfter(count), reason: readReason(error) });
		const [oldest] = failures.keys();
		if (failures.size > MAX_SERVERS && oldest !== undefined) failures.delete(oldest);
	};

	return {
		async run(server, work) {
			const last = failures.get(server);
			const now = clock().getTime();
			if (last && now < last.until) throw new ServerSkipped(new Date(last.until), last.reason);
			if (last) last.until = now + pauseAfter(last.count);
			try {
				const result = await work();
				failures.delete(server);
				return result;
			} catch (error) {
				// Several concurrent failures count as one.
				fail(server, (last?.count ?? 0) + 1, error);
				throw error;
			}
		},
	};
}

/** An outbound client that sends no request to an address that failed recently. */
export function skipFailed(outbound: Outbound, breaker: CircuitBreaker): Outbound {
	return {
		...outbound,
		ask: (url, question) => breaker.run(url, () => outbound.ask(url, question)),
	};
}

function pauseAfter(count: number): number {
	return Math.min(FIRST_PAUSE_MS * 2 ** (count - 1), MAX_PAUSE_MS);
}
