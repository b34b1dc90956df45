/** A stored file with the data that every read is checked against. */
export type StoredFile = { key: string; sha256: string; size: number };

/** From the columns of a row; undefined if the file does not exist yet. */
export function storedFile(
	key: string | null | undefined,
	hash: Buffer | null | undefined,
	size: number | null | undefined,
): StoredFile | undefined {
	return key && hash && size ? { key, sha256: hash.toString("hex"), size } : undefined;
}
