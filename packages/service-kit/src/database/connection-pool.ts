import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { isTracing } from "../tracing/tracer.ts";

type OnConnected = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	release: (release?: unknown) => void,
) => void;

/** pg-pool reads such fields of its clients, too. */
type BusyClient = pg.PoolClient & { _getActiveQuery(): unknown };

/** How fast the rate of connections forgets, in ms. */
const MEMORY_MS = 250;

/** Longer than a statement may take: a connection that began none since then runs none. */
const HELD_IDLE_MS = 60_000;

/** A pool that tells how long a request would wait for a connection, and which connections were not returned. */
export class ConnectionPool extends pg.Pool {
	/** Connections handed out, each counting less the longer ago it was. */
	#recent = { count: 0, at: performance.now() };
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

	/**
	 * How long a request that asks now will probably wait for a connection, in ms: by the length of the queue and by how fast
	 * it has moved lately. What the first in the queue has waited would tell how long the queue was, not how long it is.
	 */
	get expectedWaitMs(): number {
		if (this.waitingCount === 0) return 0;
		return (this.waitingCount * MEMORY_MS) / this.#countRecent();
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
		let isAnswered = false;
		super.connect((error, client, release) => {
			// pg-pool also calls when a connection is verified for a caller that it has told of a timeout meanwhile.
			if (isAnswered) return release();
			isAnswered = true;
			if (!error) this.#count();
			connectedHere(error, client, release);
		});
	}

	#count(): void {
		this.#recent = { count: this.#countRecent() + 1, at: performance.now() };
	}

	#countRecent(): number {
		const { count, at } = this.#recent;
		return count * Math.exp((at - performance.now()) / MEMORY_MS);
	}
}
