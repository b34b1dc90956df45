import { requireFileKey } from "./keys.ts";
import type { Storage } from "./storage.ts";

export type RecordedFile = { key: string; sha256: string; size: number };

const MAX_BYTES = 128 * 1024 * 1024;

/**
 * Reads files whole, checked against their recorded hash, and caches the most recently read ones: a reader
 * that requests a file in ranges gets every range from checked bytes, and the storage is read once.
 */
export function cacheFiles(storage: Pick<Storage, "read">, maxBytes = MAX_BYTES) {
	const keep = cacheBytes(maxBytes);
	return async ({ key, sha256, size }: RecordedFile): Promise<Buffer> => {
		requireFileKey(key);
		return keep(key, size, () => storage.read(key, { sha256, size }));
	};
}

type Entry = { size: number; bytes: Promise<Buffer>; readers: number; abandon: AbortController };

/**
 * Creates each value once, and caches the most recently used ones. Failures are not cached. The signal is
 * aborted when every reader has disconnected.
 */
export function cacheBytes(maxBytes = MAX_BYTES) {
	const kept = new Map<string, Entry>();

	const enter = (key: string, size: number, make: (signal: AbortSignal) => Promise<Buffer>): Entry => {
		const abandon = new AbortController();
		const entry = kept.get(key) ?? { size, bytes: make(abandon.signal), readers: 0, abandon };
		if (size > maxBytes) return entry;
		// A map iterates in insertion order: move the most recently read one to the end.
		kept.delete(key);
		kept.set(key, entry);
		for (const oldest of kept.keys()) {
			if (sumSizes(kept) <= maxBytes) break;
			kept.delete(oldest);
		}
		return entry;
	};

	return async (
		key: string,
		size: number,
		make: (signal: AbortSignal) => Promise<Buffer>,
		hangUp?: AbortSignal,
	): Promise<Buffer> => {
		for (;;) {
			const entry = enter(key, size, make);
			const leave = (): void => {
				entry.readers--;
				if (entry.readers === 0) entry.abandon.abort();
			};
			entry.readers++;
			if (hangUp?.aborted) leave();
			else hangUp?.addEventListener("abort", leave, { once: true });
			try {
				const bytes = await entry.bytes;
				entry.size = bytes.length;
				return bytes;
			} catch (error) {
				if (kept.get(key) === entry) kept.delete(key);
				// Abandoned just before this reader arrived.
				if (!entry.abandon.signal.aborted || hangUp?.aborted) throw error;
			} finally {
				hangUp?.removeEventListener("abort", leave);
			}
		}
	};
}

function sumSizes(kept: Map<string, { size: number }>): number {
	return [...kept.values()].reduce((sum, { size }) => sum + size, 0);
}
