import { createHash } from "node:crypto";

/** SHA-256 of the parts of a signed file. */
export type FileDigests = {
	whole: Buffer;
	/** Over the byte range. */
	signed: Buffer;
	/** Over the upload that the file starts with. */
	original: Buffer;
};

/**
 * Hashes a large file once rather than once for each part: the parts all start with the same bytes. `byteRange` is
 * [0, length, next, rest] and lies inside the file, as does the original.
 */
export function digestFile(
	bytes: Uint8Array,
	[, length = 0, next = 0, rest = 0]: readonly number[],
	originalLength: number,
): FileDigests {
	const shared = Math.min(length, originalLength);
	const hash = createHash("sha256").update(bytes.subarray(0, shared));
	const original = hash.copy().update(bytes.subarray(shared, originalLength)).digest();
	hash.update(bytes.subarray(shared, length));
	const signed = hash
		.copy()
		.update(bytes.subarray(next, next + rest))
		.digest();
	return { original, signed, whole: hash.update(bytes.subarray(length)).digest() };
}

/** The digest of a byte range, by another algorithm. */
export function digestRange(
	bytes: Uint8Array,
	[start = 0, length = 0, next = 0, rest = 0]: readonly number[],
	hash: string,
): Buffer {
	return createHash(hash)
		.update(bytes.subarray(start, start + length))
		.update(bytes.subarray(next, next + rest))
		.digest();
}
