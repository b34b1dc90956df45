import { webcrypto } from "node:crypto";
import type { Client } from "minio";
import { attachment } from "./content-disposition.ts";
import { StorageUnavailable, StoredBytesAltered, StoredObjectMissing } from "./errors.ts";
import { type FileKey, requireFileKey, requireUploadKey, type UploadKey } from "./keys.ts";
import { readChecked, readRecorded } from "./read-object.ts";
import { retryClosed, storageClient, translateError } from "./storage-client.ts";
import { type Removal, removeVersions } from "./versions.ts";

export type StorageSettings = {
	/** The URL at which this service reaches object storage: scheme, host and port. */
	endpoint: string;
	/** The URL at which browsers and integrators reach it; presigned URLs start with it. */
	publicEndpoint: string;
	region: string;
	bucket: string;
	accessKeyId: string;
	secretAccessKey: string;
	/** How long nothing may move before storage counts as unavailable. */
	timeoutMs: number;
};

/** Hexadecimal SHA-256 and number of bytes. */
export type Digest = { sha256: string; size: number };
export type StoredObject = { size: number; etag: string; lastModified: Date; contentType: string };

export type Storage = ReturnType<typeof openStorage>;

/** One key for all instances, so that a crash between writing and removing leaves no more than one object. */
const PROBE_KEY = "readyz";
const UPLOAD_SECONDS = 3600;
const DOWNLOAD_SECONDS = 300;
/** The longest lifetime that S3 allows for a URL. */
export const MAX_DOWNLOAD_SECONDS = 7 * 24 * 3600;

/** Object storage as this service uses it. Connects on first use; every call may throw StorageUnavailable. */
export function openStorage(settings: StorageSettings, clock: () => Date) {
	const { bucket } = settings;
	const client = storageClient(settings.endpoint, settings);
	const publicClient = storageClient(settings.publicEndpoint, settings);
	const makeSource = (key: string) => ({
		key,
		head: () => repeatable(key, () => client.statObject(bucket, key)),
		get: () => repeatable(key, () => client.getObject(bucket, key)),
	});

	return {
		/** A URL that accepts a PUT of this upload for an hour. Created without a request to the storage. */
		async presignUpload(key: UploadKey): Promise<string> {
			requireUploadKey(key);
			return publicClient.presignedUrl("PUT", bucket, key, UPLOAD_SECONDS, {}, clock());
		},

		/** A URL of this file, valid for five minutes, or up to seven days, as a download with this name and type. */
		async presignDownload(
			key: FileKey,
			as: { filename: string; contentType: string; seconds?: number },
		): Promise<string> {
			requireFileKey(key);
			const { seconds = DOWNLOAD_SECONDS } = as;
			const headers = {
				"response-content-disposition": attachment(as.filename),
				"response-content-type": as.contentType,
				"response-cache-control": "private, no-store",
			};
			return publicClient.presignedUrl("GET", bucket, key, seconds, headers, clock());
		},

		/** The current content of an upload URL. Untrusted; throws StoredObjectTooLarge beyond `maxBytes`. */
		async readUpload(
			key: UploadKey,
			{ maxBytes }: { maxBytes: number },
		): Promise<Digest & { bytes: Buffer }> {
			const { bytes, sha256, size } = await readChecked(makeSource(key), maxBytes);
			return { bytes, sha256, size };
		},

		/** Stores bytes atomically. The digest is for the database: no read works without it. */
		async put(key: FileKey, bytes: Buffer, { contentType }: { contentType: string }): Promise<Digest> {
			requireFileKey(key);
			await attempt(key, () =>
				client.putObject(bucket, key, bytes, bytes.length, { "Content-Type": contentType }),
			);
			return digest(bytes);
		},

		/** Stores bytes where the uploads are, to be checked like one. */
		async putUpload(key: UploadKey, bytes: Buffer): Promise<void> {
			requireUploadKey(key);
			await attempt(key, () => client.putObject(bucket, key, bytes, bytes.length));
		},

		/** The file's bytes, checked against their record; throws StoredBytesAltered if they differ. */
		async read(key: FileKey, recorded: Digest): Promise<Buffer> {
			const read = await readRecorded(makeSource(key), recorded);
			if (!read) throw new StoredBytesAltered(key);
			return read.bytes;
		},

		async find(key: UploadKey | FileKey): Promise<StoredObject | undefined> {
			try {
				return present(await makeSource(key).head());
			} catch (error) {
				if (error instanceof StoredObjectMissing) return undefined;
				throw error;
			}
		},

		/**
		 * Removes the object, with its earlier versions if the bucket has any. Removing a missing object is not an error. Versions that
		 * the storage refuses to remove, as under an object lock, are hidden.
		 */
		async remove(key: UploadKey | FileKey): Promise<Removal> {
			return repeatable(key, () => removeVersions(client, bucket, key));
		},

		/** Writes and removes an object, for readiness. Throws StorageUnavailable unless both work. */
		async check(): Promise<void> {
			try {
				const { versionId } = await client.putObject(bucket, PROBE_KEY, Buffer.from("readyz"));
				// In a bucket with versions, a plain delete would keep a version.
				const version = versionId ? { versionId } : {};
				await retryClosed(() => client.removeObject(bucket, PROBE_KEY, version));
			} catch (error) {
				throw new StorageUnavailable(error);
			}
		},
	};
}

/** A request without a body, which can be sent again on another connection. */
function repeatable<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
	return attempt(key, () => retryClosed(work));
}

async function attempt<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
	try {
		return await work();
	} catch (error) {
		throw translateError(error, key);
	}
}

/** In a separate thread: hashing 50 MB takes about 200 ms, during which no request would be served. */
async function digest(bytes: Buffer): Promise<Digest> {
	const hash = await webcrypto.subtle.digest("SHA-256", bytes);
	return { sha256: Buffer.from(hash).toString("hex"), size: bytes.length };
}

function present(stat: Awaited<ReturnType<Client["statObject"]>>): StoredObject {
	const { size, etag, lastModified, metaData } = stat;
	return { size, etag, lastModified, contentType: String(metaData["content-type"] ?? "") };
}
