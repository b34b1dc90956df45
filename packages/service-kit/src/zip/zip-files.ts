import { setImmediate } from "node:timers/promises";
import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

/** A file of an archive. `isCompressed`: already compressed, such as a PDF. */
export type ZipEntry = { name: string; content: Uint8Array; isCompressed?: boolean };
/** A file whose content is created while it is read. */
export type StreamedEntry = { name: string; content: AsyncIterable<Uint8Array>; isCompressed?: boolean };
type Entries = Iterable<ZipEntry> | AsyncIterable<ZipEntry | StreamedEntry>;

const CHUNK_BYTES = 256 * 1024;

/**
 * A ZIP archive, created while it is read: an entry is requested after the previous one is read. Up to 4 GB.
 */
export async function* zipChunks(entries: Entries, modifiedAt: Date): AsyncGenerator<Uint8Array> {
	const ready: Uint8Array[] = [];
	const zip = new Zip((error, chunk) => {
		if (error) throw error;
		ready.push(chunk);
	});
	for await (const { name, content, isCompressed = false } of entries) {
		const file = isCompressed ? new ZipPassThrough(name) : new ZipDeflate(name);
		file.mtime = modifiedAt;
		zip.add(file);
		for await (const piece of content instanceof Uint8Array ? [content] : content) {
			for (let at = 0; at < piece.length; at += CHUNK_BYTES) {
				file.push(piece.subarray(at, at + CHUNK_BYTES));
				yield* ready.splice(0);
				// Compression runs in this thread and yields to requests in between.
				await setImmediate();
			}
		}
		file.push(new Uint8Array(0), true);
	}
	zip.end();
	yield* ready.splice(0);
}

/** The same in memory: for a bounded amount of data. */
export async function zipFiles(entries: Entries, modifiedAt: Date): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of zipChunks(entries, modifiedAt)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

export function jsonEntry(name: string, content: unknown): ZipEntry {
	return { name, content: Buffer.from(`${JSON.stringify(content, null, "\t")}\n`) };
}
