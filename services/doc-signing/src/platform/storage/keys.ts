/** Where presigned PUTs may write. The content is untrusted and may change at any time. */
export type UploadKey = `uploads/${string}`;

/** Where only the service writes; no presigned PUT can reach it. */
export type FileKey = `files/${string}`;

/** `id` consists of letters, digits, `-` and `_`, and is unique for each presigned URL. */
export function uploadKey(id: string): UploadKey {
	return `uploads/${checked(id)}`;
}

/**
 * `id` is at least 22 letters, digits, `-` and `_`, unguessable, and unique for each file: files are written once
 * and never changed. Unguessable because some servers (Ceph 16) let the holder of an upload URL copy from any key
 * they can name, through a header that was not signed.
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

/** The key of an upload or a file. */
export function requireKey(key: string): UploadKey | FileKey {
	if (key.startsWith("uploads/")) requireUploadKey(key);
	else requireFileKey(key);
	return key;
}

function checked(id: string): string {
	if (!/^[\w-]{1,200}$/.test(id)) throw new TypeError("An id in a key is 1 to 200 of A–Z a–z 0–9 - _.");
	return id;
}
