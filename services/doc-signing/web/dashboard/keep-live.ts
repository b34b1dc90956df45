import { refreshContent } from "./refresh-content.ts";

const POLL_MS = 5_000;
/** A CSV file or a team changes documents many times a second. */
const PAUSE_MS = 1_000;
/** While polling works, streaming is retried at this interval. */
const STREAM_AGAIN_MS = 30_000;
/** Longer than three heartbeats of the server: the connection is lost, although nothing reports it. */
const SILENCE_MS = 50_000;
const FAILURES_BEFORE_POLLING = 2;

/** Keeps the content of `root` up to date while the page is visible: by events, otherwise by polling. */
export function keepLive(root: HTMLElement): void {
	const { stream = "", page = "" } = root.dataset;
	let close = () => {};
	let failures = 0;
	let streamAfter = 0;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isReading = false;
	let isStale = false;
	let wasRead = true;
	/** The server reports what changed between reading the page and the first stream, but not before later ones. */
	let isFirstStream = true;
	/** A poll that is superseded while it reads must not close the stream that superseded it. */
	let stops = 0;

	/** One request at a time and then a pause; a change meanwhile leads to another. */
	const read = async (): Promise<boolean> => {
		if (isReading) {
			isStale = true;
			return wasRead;
		}
		isReading = true;
		isStale = false;
		wasRead = await refreshContent(root, page);
		showConnection(wasRead);
		const next = () => {
			isReading = false;
			// After a failure, another change may not come.
			if ((isStale || !wasRead) && !document.hidden) void read();
		};
		setTimeout(next, wasRead ? PAUSE_MS : POLL_MS);
		return wasRead;
	};

	const connect = () => {
		stop();
		close = openStream(stream, {
			silenceMs: SILENCE_MS,
			onOpen: () => {
				failures = 0;
				if (!isFirstStream) void read();
				isFirstStream = false;
			},
			onChange: () => void read(),
			onFailure: (mayRetry) => {
				failures++;
				if (!mayRetry || failures >= FAILURES_BEFORE_POLLING) void poll();
			},
		});
	};

	const poll = async (): Promise<void> => {
		stop();
		const before = stops;
		streamAfter ||= Date.now() + STREAM_AGAIN_MS;
		const isAnswered = await read();
		if (document.hidden || stops !== before) return;
		if (isAnswered && Date.now() >= streamAfter) {
			streamAfter = 0;
			connect();
		} else timer = setTimeout(() => void poll(), POLL_MS);
	};

	const stop = () => {
		stops++;
		close();
		clearTimeout(timer);
	};

	const start = () => {
		failures = 0;
		streamAfter = 0;
		connect();
	};
	document.addEventListener("visibilitychange", () => (document.hidden ? stop() : start()));
	window.addEventListener("online", start);
	window.addEventListener("offline", () => {
		stop();
		showConnection(false);
		timer = setTimeout(() => void poll(), POLL_MS);
	});
	// A page restored from the browser's cache has lost its stream.
	window.addEventListener("pageshow", ({ persisted }) => persisted && start());
	window.addEventListener("pagehide", stop);
	if (!document.hidden) connect();
}

function showConnection(isConnected: boolean): void {
	const notice = document.getElementById("live-lost");
	if (notice) notice.hidden = isConnected;
}

type Options = {
	silenceMs: number;
	onOpen: () => void;
	onChange: () => void;
	/** `mayRetry`: the browser reconnects automatically. */
	onFailure: (mayRetry: boolean) => void;
};

/** Server-sent events of a page. Returns a function that closes the stream. */
function openStream(address: string, { silenceMs, onOpen, onChange, onFailure }: Options): () => void {
	const source = new EventSource(address);
	let silence: ReturnType<typeof setTimeout> | undefined;
	const heard = () => {
		clearTimeout(silence);
		silence = setTimeout(() => {
			source.close();
			onFailure(false);
		}, silenceMs);
	};
	heard();
	source.addEventListener("open", () => {
		heard();
		onOpen();
	});
	source.addEventListener("heartbeat", heard);
	source.addEventListener("changed", () => {
		heard();
		onChange();
	});
	source.addEventListener("error", () => onFailure(source.readyState !== EventSource.CLOSED));
	return () => {
		clearTimeout(silence);
		source.close();
	};
}
