import { AsyncResource } from "node:async_hooks";
import pg from "pg";
import { isTracing } from "../tracing/tracer.ts";

type OnConnected = (
	error: Error | undefined,
	client: pg.PoolClient | undefined,
	release: (release?: unknown) => void,
) => void;

/** How fast the rate of connections forgets, in ms. */
const MEMORY_MS = 250;

/** A pool that tells how long a request would wait for a connection. */
export class ConnectionPool extends pg.Pool {
	/** Connections handed out, each counting less the longer ago it was. */
	#recent = { count: 0, at: performance.now() };

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
		if (!onConnected) {
			return super.connect().then((client) => {
				this.#count();
				return client;
			});
		}
		// Otherwise the statements that follow would belong to the span of the caller that returned the connection.
		const connectedHere = isTracing() ? AsyncResource.bind(onConnected) : onConnected;
		super.connect((error, ...connected) => {
			if (!error) this.#count();
			connectedHere(error, ...connected);
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
