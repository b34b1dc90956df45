import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type ObjectStorage,
	type ObjectStorageOptions,
	startObjectStorage,
} from "../object-storage/start-object-storage.ts";

export type TestObjectStorage = Pick<ObjectStorage, "url" | "port" | "close"> & {
	accessKeyId: string;
	secretAccessKey: string;
	region: string;
	directory: string;
};

/** An object storage with its own keys for one test file; `close` removes it. */
export async function startTestObjectStorage(
	options: Partial<Pick<ObjectStorageOptions, "buckets" | "clock" | "region" | "reportFault">> = {},
): Promise<TestObjectStorage> {
	const accessKeyId = `test-${randomBytes(6).toString("hex")}`;
	const secretAccessKey = randomBytes(24).toString("base64url");
	const region = options.region ?? "us-east-1";
	const directory = await mkdtemp(join(tmpdir(), "object-storage-"));
	const credentials = [{ accessKeyId, secretAccessKey }];
	const storage = await startObjectStorage({ ...options, directory, credentials, region });
	return {
		url: storage.url,
		port: storage.port,
		accessKeyId,
		secretAccessKey,
		region,
		directory,
		async close() {
			await storage.close();
			await rm(directory, { recursive: true, force: true });
		},
	};
}
