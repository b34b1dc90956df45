import { setTimeout as delay } from "node:timers/promises";
import { errorOf, ServiceUnavailable, TooManyRequests } from "@repo/http-errors";

import type { Clock } from "@repo/service-kit/clock";
import { type ChannelListener, type DatabaseAddress, listenToChannel } from "@repo/service-kit/database";
import type { Logger } from "@repo/service-kit/log";
import { CHANNEL } from "../queries.ts";
import { type DocumentChange, readChange } from "./notify-change.ts";

/** Who watches what: the documents of an account, or one of them. */
export type Watch = { userId: number; network: string; account: string; documentId?: number };
export type Watcher = { onChange: () => void; onClose: () => void };

export type LiveChanges = {
	/**
	 * Calls `onChange` after each change, and when changes may have been missed. Returns a function that
	 * stops watching. Throws TooManyOpenPages, UpdatesUnavailable.
	 */
	watch(watch: Watch, watcher: Watcher): () => void;
	/** Whether an account's documents may have changed since a page was read, by another instance's clock. */
	mayHaveChanged(account: string, readAt: Date): boolean;
	/** The interval at which a page's permission is checked again. */
	checkMs: number;
	/** Calls each `onClose` and rejects new watchers. */
	close(): Promise<void>;
};

type Options = DatabaseAddress & {
	clock: Clock;
	log: Logger;
	/** In this process. */
	maxWatchers: number;
	/** Per person, by default 2% of `maxWatchers`. */
	maxPerUser?: number;
	/** Per network, by default 10%: a person may have many accounts. */
	maxPerNetwork?: number;
	checkMs?: number;
	/** Looks for uploads, which nothing announces, of these accounts: every second while their pages are open. */
	look?: (accounts: string[]) => Promise<unknown>;
};

const LOOK_MS = 1_000;
/** Instances' clocks differ by less. */
const CLOCK_ERROR_MS = 3_000;
const MAX_REMEMBERED = 10_000;

/**
 * Notifies of changes of documents on all instances, with one connection that opens with the first watcher.
 */
export function openLiveChanges(options: Options): LiveChanges {
	const { url, passwordFile, clock, log, maxWatchers, checkMs = 15_000 } = options;
	const { maxPerUser = computeShare(maxWatchers, 0.02), maxPerNetwork = computeShare(maxWatchers, 0.1) } =
		options;
	const watchers = new Map<Watcher, Watch>();
	let listener: ChannelListener | undefined;
	/** The last change of each account in ms, of those after `remembersFrom`. */
	const lastChanges = new Map<string, number>();
	let remembersFrom = Number.POSITIVE_INFINITY;
	const remember = (account: string) => {
		if (lastChanges.size >= MAX_REMEMBERED) forget();
		lastChanges.set(account, clock().getTime());
	};
	const forget = () => {
		lastChanges.clear();
		remembersFrom = clock().getTime();
	};
	let isClosed = false;
	let looking: Promise<void> | undefined;
	const stopping = new AbortController();

	const lookOn = async () => {
		for (let turn = 0; watchers.size > 0 && !isClosed; turn++) {
			const accounts = [...watchers.values()].map(({ account }) => account);
			await options.look?.(rotate(accounts, turn));
			await delay(LOOK_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
		}
		looking = undefined;
	};
	const tell = (change?: DocumentChange) => {
		for (const [watcher, watch] of watchers) if (!change || concerns(watch, change)) watcher.onChange();
	};
	const listen = () =>
		listenToChannel({
			url,
			passwordFile,
			applicationName: "doc-signing live pages",
			channel: CHANNEL,
			log,
			onPayload: (payload) => {
				const change = readChange(payload);
				if (!change) return;
				remember(change.account);
				tell(change);
			},
			onListening: () => {
				forget();
				tell();
			},
		});
	return {
		checkMs,
		watch(watch, watcher) {
			if (isClosed || watchers.size >= maxWatchers) throw new UpdatesUnavailable();
			const others = [...watchers.values()];
			const own = others.filter(({ userId }) => userId === watch.userId);
			const near = others.filter(({ network }) => network === watch.network);
			if (own.length >= maxPerUser || near.length >= maxPerNetwork) throw new TooManyOpenPages();
			listener ??= listen();
			watchers.set(watcher, watch);
			looking ??= options.look && lookOn();
			return () => void watchers.delete(watcher);
		},
		mayHaveChanged(account, readAt) {
			const from = readAt.getTime() - CLOCK_ERROR_MS;
			return from < (lastChanges.get(account) ?? remembersFrom);
		},
		async close() {
			isClosed = true;
			stopping.abort();
			for (const watcher of [...watchers.keys()]) watcher.onClose();
			await looking;
			await listener?.close();
		},
	};
}

function computeShare(watchers: number, share: number): number {
	return Math.max(1, Math.floor(watchers * share));
}

function concerns(watch: Watch, { documentId, account }: DocumentChange): boolean {
	return watch.documentId === undefined ? watch.account === account : watch.documentId === documentId;
}

/** Each once. Every turn begins with another one, because not all uploads may be looked for at once. */
function rotate(accounts: string[], turn: number): string[] {
	const each = [...new Set(accounts)];
	const first = turn % each.length;
	return [...each.slice(first), ...each.slice(0, first)];
}

class TooManyOpenPages extends TooManyRequests {
	constructor() {
		super(
			60,
			"Too many live pages are open for you or your network. This page refreshes from time to time instead.",
		);
	}
}

const UpdatesUnavailable = errorOf(
	ServiceUnavailable,
	"updates_unavailable",
	"Live updates are not available now. Reload the page to see changes.",
	{
		headers: { "Retry-After": "60" },
	},
);
