import { hash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import { isLockTimeout } from "./database-errors.ts";

const ATTEMPTS = 60;
const PAUSE_MS = 1_000;

/**
 * Repeats work that gave up waiting for a lock (`lock_timeout`): as long as it waits, everybody who comes later waits
 * behind it. Rejects after a minute of attempts.
 */
export async function retryOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await work();
		} catch (error) {
			if (!isLockTimeout(error) || attempt === ATTEMPTS) throw error;
			await delay(PAUSE_MS);
		}
	}
}

/**
 * Runs statements in a transaction that gives up waiting for a lock, before PostgreSQL ends a request as the victim of a
 * deadlock (1 s), and tries again. Returns how many milliseconds the transaction took.
 */
export function runWithShortLocks(client: pg.Client, statements: string[]): Promise<number> {
	return retryOnLockTimeout(async () => {
		await client.query("BEGIN; SET LOCAL lock_timeout = '200ms'");
		try {
			const begun = performance.now();
			for (const statement of statements) await client.query(statement);
			await client.query("COMMIT");
			return performance.now() - begun;
		} catch (error) {
			await client.query("ROLLBACK");
			throw error;
		}
	});
}

/** PostgreSQL cuts a longer name. */
const MAX_BYTES = 63;

/** A name that PostgreSQL keeps whole. What is cut off is replaced by a hash, so that different names stay different. */
export function shortName(name: string): string {
	if (Buffer.byteLength(name) <= MAX_BYTES) return name;
	const ending = `_${hash("sha256", name).slice(0, 8)}`;
	return name.slice(0, MAX_BYTES - ending.length) + ending;
}
