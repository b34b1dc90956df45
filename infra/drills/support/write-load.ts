import { setTimeout as delay } from "node:timers/promises";

/** A request that creates something, and where it can be looked up afterwards. */
export type Write = {
	method: "POST";
	path: string;
	headers: Record<string, string>;
	body(index: number): object;
	locationOf(created: Record<string, unknown>): string;
};

/** Counts of writes to one service. */
export type Outcome = {
	requests: number;
	failures: number;
	/** How many had each status; "no response" is a connection that broke or a timeout. */
	statuses: Record<string, number>;
	/** Where to look up those acknowledged. */
	acknowledged: string[];
	/** The longest time, in seconds, in which no write was acknowledged. */
	longestGap: number;
};

export type Load = {
	/** Where to look up the writes acknowledged so far. */
	acknowledged(): string[];
	stop(): Promise<Outcome>;
};

const TIMEOUT_MS = 20_000;

/** Sends writes at a fixed rate, whether or not the earlier ones were answered, until it is stopped. */
export function startWrites(origin: string, write: Write, perSecond: number): Load {
	const stopping = new AbortController();
	const outcome: Outcome = { requests: 0, failures: 0, statuses: {}, acknowledged: [], longestGap: 0 };
	const pending = new Set<Promise<void>>();
	let lastSuccess = performance.now();
	const send = async (index: number) => {
		const { status, location } = await sendOne(origin, write, index);
		outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
		if (location === undefined) {
			outcome.failures += 1;
			return;
		}
		outcome.acknowledged.push(location);
		outcome.longestGap = Math.max(outcome.longestGap, (performance.now() - lastSuccess) / 1000);
		lastSuccess = performance.now();
	};
	const running = (async () => {
		const begin = performance.now();
		while (!stopping.signal.aborted) {
			const sending = send(outcome.requests++);
			pending.add(sending);
			void sending.finally(() => pending.delete(sending));
			await delay(Math.max(0, begin + (outcome.requests * 1000) / perSecond - performance.now()));
		}
	})();
	return {
		acknowledged: () => [...outcome.acknowledged],
		async stop() {
			stopping.abort();
			await running;
			await Promise.all(pending);
			return outcome;
		},
	};
}

async function sendOne(origin: string, { method, path, headers, body, locationOf }: Write, index: number) {
	try {
		const response = await fetch(origin + path, {
			method,
			headers: { ...headers, "Content-Type": "application/json" },
			body: JSON.stringify(body(index)),
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		const received = await response.text();
		if (response.ok) return { status: String(response.status), location: locationOf(JSON.parse(received)) };
		// Who refused it: the service names a reason, a proxy does not.
		const [, code = "by the proxy"] = /"code":"(\w+)"/.exec(received) ?? [];
		return { status: `${response.status} ${code}`, location: undefined };
	} catch {
		return { status: "no response", location: undefined };
	}
}

/** The acknowledged writes that cannot be found. */
export async function findLost(
	origin: string,
	{ headers }: Write,
	acknowledged: string[],
): Promise<string[]> {
	const lost: string[] = [];
	for (const location of acknowledged) {
		const response = await fetch(origin + location, { headers });
		await response.arrayBuffer();
		if (!response.ok) lost.push(`${location} (${response.status})`);
	}
	return lost;
}
