/** Where a presigned PUT may write. What lies there is whatever somebody sent, and may change at any time. */
export type UploadKey = `uploads/${string}`;

/** Where the service alone writes, and where no presigned PUT can reach. */
export type FileKey = `files/${string}`;

/** `id` is letters, digits, `-` and `_`, unique for each address that is given out. */
export function uploadKey(id: string): UploadKey {
	return `uploads/${checked(id)}`;
}

/**
 * `id` is at least 22 of letters, digits, `-` and `_`, unguessable, and unique for each set of bytes: a file is written
 * once and never changed. Unguessable because some servers (Ceph 16) let the holder of an upload address copy from any
 * key they can name, by a header that was not signed.
 */
export function fileKey(id: string): FileKey {
	if (id.length < 22) throw new TypeError("The id of a file must be unguessable: 22 characters or more.");
	return `files/${checked(id)}`;
}

// Types are checked at compile time; keys from the database are checked here.
export function requireUploadKey(key: string): asserts key is UploadKey {
	if (!/^uploads\/[\w-]{1,200}$/.test(key)) throw new TypeError("Not the key of an upload.");
}

export function requireFileKey(key: string): asserts key is FileKey {
	if (!/^files\/[\w-]{22,200}$/.test(key)) throw new TypeError("Not the key of a file.");
}

function checked(id: string): string {
	if (!/^[\w-]{1,200}$/.test(id)) throw new TypeError("An id in a key is 1 to 200 of A–Z a–z 0–9 - _.");
	return id;
}
