import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { StorageUnavailable, StoredObjectMissing, StoredObjectTooLarge } from "./errors.ts";
import { StorageTimeout, translateError } from "./storage-client.ts";

/** The bytes of one GET, with hexadecimal digests. */
type ReadBytes = { bytes: Buffer; size: number; sha256: string; md5: string };

export type ObjectSource = {
	key: string;
	/** The result of HEAD. Throws StoredObjectMissing. */
	head(): Promise<{ size: number; etag: string }>;
	get(): Promise<Readable>;
};

const MAX_READS = 5;
const FIRST_PAUSE_MS = 50;

/**
 * Reads an object until length and checksum agree with HEAD: a 200 may deliver only half of the bytes. Throws
 * StorageUnavailable when no read agrees.
 */
export async function readChecked(source: ObjectSource, maxBytes: number): Promise<ReadBytes> {
	let previous: string | undefined;
	for (let reads = 1, pause = FIRST_PAUSE_MS; ; reads++, pause *= 2) {
		const { size, etag } = await source.head();
		if (size > maxBytes) throw new StoredObjectTooLarge(source.key, maxBytes);
		const read = await tryRead(source, size);
		if (read?.size === size) {
			// The ETag of an object encrypted by a key service is not its MD5. Then two reads must agree.
			if (read.md5 === etag || read.sha256 === previous) return read;
			previous = read.sha256;
		}
		if (reads === MAX_READS) throw new StorageUnavailable(new Error(disagreement(source.key, size, read)));
		await delay(pause);
	}
}

/** The recorded bytes; undefined when storage has different ones. A single read that differs proves nothing. */
export async function readRecorded(
	source: ObjectSource,
	recorded: { sha256: string; size: number },
): Promise<ReadBytes | undefined> {
	const first = await tryRead(source, recorded.size);
	if (first?.sha256 === recorded.sha256) return first;
	try {
		const checked = await readChecked(source, recorded.size);
		return checked.sha256 === recorded.sha256 ? checked : undefined;
	} catch (error) {
		if (error instanceof StoredObjectTooLarge) return undefined;
		throw error;
	}
}

/** Undefined when this read failed and the next may succeed. A storage that does not respond is tried once. */
async function tryRead(source: ObjectSource, maxBytes: number): Promise<ReadBytes | undefined> {
	try {
		return await readOnce(source, maxBytes);
	} catch (error) {
		if (error instanceof StoredObjectTooLarge || error instanceof StoredObjectMissing) return undefined;
		if (error instanceof StorageUnavailable && !(error.cause instanceof StorageTimeout)) return undefined;
		throw error;
	}
}

async function readOnce({ key, get }: ObjectSource, maxBytes: number): Promise<ReadBytes> {
	const pieces: Buffer[] = [];
	// In chunks: hashing 50 MB at once blocks all requests for 200 ms.
	const [sha256, md5] = [createHash("sha256"), createHash("md5")];
	let size = 0;
	try {
		for await (const piece of await get()) {
			size += piece.length;
			if (size > maxBytes) throw new StoredObjectTooLarge(key, maxBytes);
			pieces.push(piece);
			sha256.update(piece);
			md5.update(piece);
		}
	} catch (error) {
		throw translateError(error, key);
	}
	return { bytes: Buffer.concat(pieces, size), size, sha256: sha256.digest("hex"), md5: md5.digest("hex") };
}

function disagreement(key: string, size: number, read: ReadBytes | undefined): string {
	const result = read ? `${read.size} bytes with MD5 ${read.md5}` : "a broken response";
	return `Object storage reports ${size} bytes for ${key}, and ${MAX_READS} reads disagreed; the last returned ${result}.`;
}
