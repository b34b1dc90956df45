import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { StoredBytesAltered } from "./errors.ts";
import { translateError } from "./storage-client.ts";

/**
 * Passes bytes on, but keeps the last piece back until the whole is known to have this SHA-256 (hexadecimal): altered
 * bytes end in an error before they are complete, so no reader can take them for the file.
 */
export function verifiedStream(key: string, source: Readable, sha256: string): Readable {
	return Readable.from(verifiedPieces(key, source, sha256), { objectMode: false });
}

async function* verifiedPieces(key: string, source: Readable, sha256: string): AsyncGenerator<Buffer> {
	const hash = createHash("sha256");
	let held: Buffer | undefined;
	try {
		for await (const piece of source) {
			hash.update(piece);
			if (held) yield held;
			held = piece;
		}
	} catch (error) {
		throw translateError(error, key);
	}
	if (hash.digest("hex") !== sha256) throw new StoredBytesAltered(key);
	if (held) yield held;
}
