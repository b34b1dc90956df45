import { PassThrough, type Readable } from "node:stream";

export type EventStreamOptions = {
	/** The heartbeat interval, so that proxies keep the connection and the client detects a lost one. */
	heartbeatMs: number;
	/** Checked with every heartbeat; the stream ends when it resolves to false or rejects. */
	mayContinue: () => Promise<boolean>;
	/** Runs once, when either side has ended the stream. */
	onEnd: () => void;
};

export type EventStream = {
	body: Readable;
	/** Sends an event without content, at most one per {@link GAP_MS}: later ones are merged. */
	send(event: string): void;
	end(): void;
};

export const eventStreamHeaders = {
	"Content-Type": "text/event-stream",
	"Cache-Control": "no-store, no-transform",
	// nginx would buffer events.
	"X-Accel-Buffering": "no",
};

const GAP_MS = 500;
const RETRY_MS = 2_000;

/** Server-sent events that consist of only a name: the page then reads what changed. */
export function openEventStream({ heartbeatMs, mayContinue, onEnd }: EventStreamOptions): EventStream {
	const body = new PassThrough();
	let last = 0;
	let pending: NodeJS.Timeout | undefined;
	const write = (event: string) => {
		// A client that reads nothing must not fill the memory.
		if (body.writableEnded) return;
		if (body.writableNeedDrain) body.destroy();
		else body.write(`event: ${event}\ndata:\n\n`);
	};
	// Clients of a stopped instance reconnect spread over time.
	body.write(`retry: ${Math.round(RETRY_MS * (1 + Math.random()))}\n\n`);
	const heartbeat = setInterval(() => {
		mayContinue().then(
			(may) => (may ? write("heartbeat") : body.end()),
			() => body.end(),
		);
	}, heartbeatMs);
	body.once("close", () => {
		clearInterval(heartbeat);
		clearTimeout(pending);
		onEnd();
	});
	return {
		body,
		send(event) {
			if (pending) return;
			const wait = Math.max(0, last + GAP_MS - performance.now());
			pending = setTimeout(() => {
				pending = undefined;
				last = performance.now();
				write(event);
			}, wait);
		},
		end: () => body.end(),
	};
}
