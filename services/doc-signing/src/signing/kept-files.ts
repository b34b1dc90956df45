import { requireFileKey } from "../platform/storage/keys.ts";
import type { Storage } from "../platform/storage/storage.ts";

export type RecordedFile = { key: string; sha256: string; size: number };

const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Reads files whole, checked against their recorded hash, and keeps those read last: a reader that asks for a file in
 * pieces gets every piece from bytes that were checked, and the storage is asked once.
 */
export function keepFiles(storage: Pick<Storage, "read">, mostBytes = MOST_BYTES) {
	const keep = keepBytes(mostBytes);
	return async ({ key, sha256, size }: RecordedFile): Promise<Buffer> => {
		requireFileKey(key);
		return keep(key, size, () => storage.read(key, { sha256, size }));
	};
}

/** Makes what is asked for once, and keeps what was asked for last. What fails is not kept. */
export function keepBytes(mostBytes = MOST_BYTES) {
	const kept = new Map<string, { size: number; bytes: Promise<Buffer> }>();

	return async (key: string, size: number, make: () => Promise<Buffer>): Promise<Buffer> => {
		if (size > mostBytes) return make();
		const entry = kept.get(key) ?? { size, bytes: make() };
		// A map gives its keys in the order they were set: what was read last goes to the end.
		kept.delete(key);
		kept.set(key, entry);
		for (const oldest of kept.keys()) {
			if (sumOf(kept) <= mostBytes) break;
			kept.delete(oldest);
		}
		try {
			return await entry.bytes;
		} catch (error) {
			if (kept.get(key) === entry) kept.delete(key);
			throw error;
		}
	};
}

function sumOf(kept: Map<string, { size: number }>): number {
	return [...kept.values()].reduce((sum, { size }) => sum + size, 0);
}
