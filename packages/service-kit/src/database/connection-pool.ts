import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { isTracing } from "../tracing/tracer.ts";
import { openRecentCount } from "./recent-count.ts";

type OnConnected = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	release: (release?: unknown) => void,
) => void;

/** pg-pool reads such fields of its clients, too. */
type BusyClient = pg.PoolClient & { _getActiveQuery(): unknown };

/** pg-pool's queue of those that wait for a connection. */
type Queue = { _pendingQueue: object[] };

/** What works on the database: a request, or an account's part of it. */
export type Work = {
	/** It has had a connection. The next one comes before those of other work: it waits only once, and what it did is not in vain. */
	isUnderWay: boolean;
};

export const currentWork = new AsyncLocalStorage<Work>();

/** How fast the rate of connections forgets, in ms. */
const MEMORY_MS = 250;

/** Longer than a statement may take: a connection that began none since then runs none. */
const HELD_IDLE_MS = 60_000;

/** A pool that tells how long a request would wait for a connection, and which connections were not returned. */
export class ConnectionPool extends pg.Pool {
	/** First connections of work, handed out lately. */
	readonly #recent = openRecentCount(MEMORY_MS, () => performance.now());
	/** Since the queue was empty: when the first one joined it, and how many first connections were handed out. */
	#queue = { since: 0, handedOut: 0 };
	/** How long a request will probably wait before it asks for a connection, in ms: see `shareConnections`. */
	expectedTurnMs = (): number => 0;
	/** The entries of the queue, at its front, of work that has had a connection. */
	readonly #underWay = new WeakSet<object>();
	/** The connections in use, with the time when their last statement ended. */
	readonly #usedAt = new Map<pg.PoolClient, number>();

	constructor(config: pg.PoolConfig) {
		super(config);
		this.on("acquire", (client) => this.#usedAt.set(client, performance.now()));
		this.on("connect", (client) =>
			client.on("drain", () => this.#usedAt.has(client) && this.#usedAt.set(client, performance.now())),
		);
		this.on("release", (_error, client) => {
			this.#usedAt.delete(client);
			// graphile-worker also returns connections whose statement got no response: the next one would wait behind it.
			if ((client as BusyClient)._getActiveQuery()) void client.end();
		});
	}

	/** Connections in use that have run no statement for a minute. */
	get heldIdleCount(): number {
		const longAgo = performance.now() - HELD_IDLE_MS;
		return [...this.#usedAt.values()].filter((at) => at < longAgo).length;
	}

	/** A queue no longer than the pool is not: however slow the statements are, each connection has to come back once. */
	get isShort(): boolean {
		return this.waitingCount > this.options.max;
	}

	/**
	 * How long a request that asks now will probably wait for a connection, in ms: by the length of the queue and by how fast
	 * it has moved lately. What the first in the queue has waited would tell how long the queue was, not how long it is.
	 */
	get expectedWaitMs(): number {
		const waiting = this.#countWaitingFirst();
		return waiting === 0 ? 0 : waiting / this.#connectionsPerMs();
	}

	/** The memory is of a rate that was lower while there was no queue: a queue that has just begun may move faster. */
	#connectionsPerMs(): number {
		const { since, handedOut } = this.#queue;
		const queuedMs = performance.now() - since;
		return Math.max(this.#recent.read() / MEMORY_MS, queuedMs < MEMORY_MS ? handedOut / queuedMs : 0);
	}

	override connect(): Promise<pg.PoolClient>;
	override connect(onConnected: OnConnected): void;
	override connect(onConnected?: OnConnected): Promise<pg.PoolClient> | undefined {
		if (onConnected) return this.#connect(onConnected);
		return new Promise((resolve, reject) => {
			this.#connect((error, client) => (client ? resolve(client) : reject(error)));
		});
	}

	#connect(onConnected: OnConnected): undefined {
		// Otherwise the statements that follow would belong to the span of the caller that returned the connection.
		const connectedHere = isTracing() ? AsyncResource.bind(onConnected) : onConnected;
		const work = currentWork.getStore();
		const isUnderWay = work?.isUnderWay ?? false;
		let isAnswered = false;
		const before = this.waitingCount;
		if (before === 0) this.#queue = { since: performance.now(), handedOut: 0 };
		super.connect((error, client, release) => {
			// pg-pool also calls when a connection is verified for a caller that it has told of a timeout meanwhile.
			if (isAnswered) return release();
			isAnswered = true;
			if (!error && !isUnderWay) {
				this.#recent.add();
				this.#queue.handedOut += 1;
			}
			if (!error && work) work.isUnderWay = true;
			let isReturned = false;
			// graphile-worker returns the connection on which it listens twice if that is lost while a runner stops: pg-pool's
			// error would end the process.
			connectedHere(error, client, (reason) => {
				if (!isReturned) release(reason as Error | undefined);
				isReturned = true;
			});
		});
		if (isUnderWay && this.waitingCount > before) this.#moveForward();
	}

	/** Moves the last one in the queue to the end of those that are under way. */
	#moveForward(): void {
		const { _pendingQueue: queue } = this as unknown as Queue;
		const place = queue.length - this.#countWaitingFirst();
		const [entry] = queue.splice(-1);
		if (!entry) return;
		queue.splice(place, 0, entry);
		this.#underWay.add(entry);
	}

	/** Not by a counter: pg-pool also takes an entry from the queue when it opens a connection for it. */
	#countWaitingFirst(): number {
		const { _pendingQueue: queue } = this as unknown as Queue;
		const first = queue.findIndex((entry) => !this.#underWay.has(entry));
		return first < 0 ? 0 : queue.length - first;
	}
}
