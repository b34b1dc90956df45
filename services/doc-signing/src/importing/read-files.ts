import { readFile } from "node:fs/promises";
import { CommandRefused } from "@repo/service-kit/cli";
import { findHeader } from "../pdf/structure/header.ts";
import { StoredObjectMissing } from "../platform/storage/errors.ts";
import { readChecked } from "../platform/storage/read-object.ts";
import { retryClosed, storageClient, translateError } from "../platform/storage/storage-client.ts";
import type { Reason } from "./mapping/reasons.ts";
import type { SourceFile } from "./mapping/source-rows.ts";
import type { Source } from "./queries/open-source.ts";

export type StorageOptions = {
	s3Endpoint?: string;
	s3Bucket?: string;
	s3Region?: string;
	s3CredentialsFile?: string;
};

/** `data` is what signers see, and after completion the sealed file, whose original is `initialData`. */
export type Files = {
	read(file: SourceFile, column: "data" | "initialData"): Promise<{ bytes: Buffer } | { problem: Reason }>;
};

const MAX_BYTES = 1024 ** 3;
const TIMEOUT_MS = 60_000;

/** Reads files of the database, and of the object storage if one is given. Throws CommandRefused for options that do not fit. */
export async function openFiles(source: Source, options: StorageOptions): Promise<Files> {
	const readObject = await openObjects(options);
	return {
		async read({ dataId, type, isThere }, column) {
			const data = isThere && type !== null ? await source.readData(dataId, column) : undefined;
			if (data === undefined) return { problem: "file-missing" };
			if (type === "S3_PATH" && !readObject) return { problem: "storage-needed" };
			const bytes = type === "S3_PATH" ? await readObject?.(data) : decode(data, type === "BYTES_64");
			if (bytes === undefined) return { problem: type === "S3_PATH" ? "file-missing" : "file-damaged" };
			return findHeader(bytes) === undefined ? { problem: "file-damaged" } : { bytes };
		},
	};
}

/** Node ignores what is no base64: a damaged file would come out shorter. */
function decode(data: string, isBase64: boolean): Buffer | undefined {
	if (!isBase64) return Buffer.from(data);
	return data.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(data)
		? Buffer.from(data, "base64")
		: undefined;
}

async function openObjects(options: StorageOptions) {
	const { s3Endpoint, s3Bucket, s3Region = "us-east-1", s3CredentialsFile } = options;
	if (s3Endpoint === undefined && s3Bucket === undefined && s3CredentialsFile === undefined) return undefined;
	if (!s3Endpoint || !s3Bucket || !s3CredentialsFile)
		throw new CommandRefused("give --s3-endpoint, --s3-bucket and --s3-credentials-file together");
	const [accessKeyId = "", secretAccessKey = ""] = (await readGiven(s3CredentialsFile)).split(/\s+/);
	if (!secretAccessKey)
		throw new CommandRefused("--s3-credentials-file must have two lines: the access key, and the secret key");
	if (!URL.canParse(s3Endpoint))
		throw new CommandRefused("--s3-endpoint must be a URL, such as https://s3.example.com");
	const settings = {
		accessKeyId,
		secretAccessKey,
		region: s3Region,
		bucket: s3Bucket,
		timeoutMs: TIMEOUT_MS,
	};
	const client = storageClient(s3Endpoint, settings as Parameters<typeof storageClient>[1]);
	return async (key: string): Promise<Buffer | undefined> => {
		const translated = <Result>(work: () => Promise<Result>) =>
			retryClosed(work).catch((error: unknown) => {
				throw translateError(error, key);
			});
		try {
			const { bytes } = await readChecked(
				{
					key,
					head: () => translated(() => client.statObject(s3Bucket, key)),
					get: () => translated(() => client.getObject(s3Bucket, key)),
				},
				MAX_BYTES,
			);
			return bytes;
		} catch (error) {
			if (error instanceof StoredObjectMissing) return undefined;
			throw error;
		}
	};
}

/** A file that the operator names, without the line's end. Throws CommandRefused. */
export async function readGiven(path: string): Promise<string> {
	try {
		return (await readFile(path, "utf8")).trim();
	} catch (error) {
		throw new CommandRefused(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
	}
}
