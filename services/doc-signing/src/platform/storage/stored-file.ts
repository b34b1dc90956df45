/** A stored file with what every read of it is checked against. */
export type StoredFile = { key: string; sha256: string; size: number };

/** Of the columns of a row; undefined when the file is not there yet. */
export function storedFile(
	key: string | null | undefined,
	hash: Buffer | null | undefined,
	size: number | null | undefined,
): StoredFile | undefined {
	return key && hash && size ? { key, sha256: hash.toString("hex"), size } : undefined;
}
