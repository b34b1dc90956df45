import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, rename, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { noSuchBucket, preconditionFailed, S3Error } from "../s3-error.ts";
import { encodeFacts, isErrno, type ObjectFacts, type OpenObject, openObjectFile } from "./object-file.ts";

export type Store = { buckets: string; incoming: string };

/** Opens a storage directory and removes partially written files of a killed server. */
export async function openStore(directory: string, buckets: string[] = []): Promise<Store> {
	const store = { buckets: join(directory, "buckets"), incoming: join(directory, "incoming") };
	await rm(store.incoming, { recursive: true, force: true });
	await mkdir(store.buckets, { recursive: true, mode: 0o700 });
	await mkdir(store.incoming, { recursive: true, mode: 0o700 });
	for (const bucket of buckets) await makeBucketDirectory(store, bucket);
	return store;
}

export async function createBucket(store: Store, bucket: string): Promise<void> {
	if (!(await makeBucketDirectory(store, bucket)))
		throw new S3Error(409, "BucketAlreadyOwnedByYou", "You already have a bucket of this name.");
}

async function makeBucketDirectory(store: Store, bucket: string): Promise<boolean> {
	if (!/^(?!.*\.\.)[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket))
		throw new S3Error(400, "InvalidBucketName", "The specified bucket is not valid.");
	try {
		await mkdir(bucketPath(store, bucket), { mode: 0o700 });
		return true;
	} catch (error) {
		if (isErrno(error, "EEXIST")) return false;
		throw error;
	}
}

export async function deleteBucket(store: Store, bucket: string): Promise<void> {
	await requireBucket(store, bucket);
	try {
		await rmdir(bucketPath(store, bucket));
	} catch (error) {
		if (isErrno(error, "ENOENT")) throw noSuchBucket();
		if (isErrno(error, "ENOTEMPTY", "EEXIST"))
			throw new S3Error(409, "BucketNotEmpty", "The bucket you tried to delete is not empty.");
		throw error;
	}
}

export async function requireBucket(store: Store, bucket: string): Promise<void> {
	// Names that createBucket rejects never reach the file system.
	if (!/^[a-z0-9][a-z0-9.-]*$/.test(bucket)) throw noSuchBucket();
	try {
		await stat(bucketPath(store, bucket));
	} catch (error) {
		if (isErrno(error, "ENOENT", "ENAMETOOLONG")) throw noSuchBucket();
		throw error;
	}
}

/** The metadata of every object in a bucket, in no particular order. */
export async function* eachObject(store: Store, bucket: string): AsyncGenerator<ObjectFacts> {
	for (const name of await readdir(bucketPath(store, bucket))) {
		const object = await openObjectFile(join(bucketPath(store, bucket), name));
		if (!object) continue;
		await object.file.close();
		yield object.facts;
	}
}

export function openObject(store: Store, bucket: string, key: string): Promise<OpenObject | undefined> {
	return openObjectFile(objectPath(store, bucket, key));
}

export type NewObject = {
	bucket: string;
	key: string;
	headers: Record<string, string>;
	lastModified: Date;
	/** If-None-Match: * */
	onlyIfAbsent?: boolean;
};

/** Writes an object to a temporary file and renames it, so that readers never see a part of it. */
export async function writeObject(
	store: Store,
	{ bucket, key, headers, lastModified, onlyIfAbsent = false }: NewObject,
	body: AsyncIterable<Buffer>,
): Promise<ObjectFacts> {
	const temporary = join(store.incoming, randomUUID());
	try {
		const file = await open(temporary, "wx", 0o600);
		try {
			const { size, etag } = await writeBytes(file, body);
			const facts = { key, size, etag, lastModified: lastModified.toISOString(), headers };
			await file.appendFile(encodeFacts(facts));
			await putInPlace(temporary, objectPath(store, bucket, key), onlyIfAbsent);
			return facts;
		} finally {
			await file.close();
		}
	} finally {
		await rm(temporary, { force: true });
	}
}

export async function deleteObject(store: Store, bucket: string, key: string): Promise<void> {
	await rm(objectPath(store, bucket, key), { force: true });
}

async function writeBytes(
	file: FileHandle,
	body: AsyncIterable<Buffer>,
): Promise<{ size: number; etag: string }> {
	const md5 = createHash("md5");
	let size = 0;
	for await (const piece of body) {
		md5.update(piece);
		size += piece.length;
		await file.appendFile(piece);
	}
	return { size, etag: md5.digest("hex") };
}

async function putInPlace(temporary: string, path: string, onlyIfAbsent: boolean): Promise<void> {
	try {
		await (onlyIfAbsent ? link(temporary, path) : rename(temporary, path));
	} catch (error) {
		if (isErrno(error, "EEXIST")) throw preconditionFailed();
		if (isErrno(error, "ENOENT")) throw noSuchBucket();
		throw error;
	}
}

function bucketPath(store: Store, bucket: string): string {
	return join(store.buckets, bucket);
}

// The file's name is the hash of the key, so that any key, of any length, with any dots and slashes, stays in its
// bucket.
function objectPath(store: Store, bucket: string, key: string): string {
	return join(bucketPath(store, bucket), createHash("sha256").update(key).digest("hex"));
}
