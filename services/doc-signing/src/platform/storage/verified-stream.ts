import { createHash } from "node:crypto";
import { Transform } from "node:stream";
import { StoredBytesAltered } from "./errors.ts";

/**
 * Passes bytes on, but keeps the last piece back until the whole is known to have this SHA-256 (hexadecimal): altered
 * bytes end in an error before they are complete, so no reader can take them for the file.
 */
export function verifiedStream(key: string, sha256: string): Transform {
	const hash = createHash("sha256");
	let held: Buffer | undefined;
	return new Transform({
		transform(piece: Buffer, _encoding, done) {
			hash.update(piece);
			const previous = held;
			held = piece;
			if (previous) done(null, previous);
			else done();
		},
		flush(done) {
			if (hash.digest("hex") !== sha256) done(new StoredBytesAltered(key));
			else done(null, held);
		},
	});
}
