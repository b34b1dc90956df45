import { randomBytes } from "node:crypto";
import { handSigned, startTestObjectStorage } from "@repo/infra-local/testing";
import type { StorageSettings } from "../../src/platform/storage/storage.ts";
import { bucketClient } from "./bucket-client.ts";

export type StorageUnderTest = handSigned.SigningEndpoint & {
	bucket: string;
	settings: StorageSettings;
	close(): Promise<void>;
};

/**
 * The server under test, with a separate bucket per test file: the one named in S3_TEST_ENDPOINT, otherwise
 * the development server. A named endpoint is left as it was found.
 */
export async function storageUnderTest(): Promise<StorageUnderTest> {
	const { endpoint, stop } = await chooseEndpoint();
	const bucket = `contract-${randomBytes(6).toString("hex")}`;
	const created = await handSigned.send(
		endpoint,
		handSigned.signInHeader(endpoint, { method: "PUT", path: `/${bucket}` }),
	);
	if (created.status !== 200)
		throw new Error(`The bucket could not be made: ${created.status} ${created.code}`);
	const { url, accessKeyId, secretAccessKey, region } = endpoint;
	const keys = { accessKeyId, secretAccessKey, region };
	return {
		...endpoint,
		bucket,
		settings: { ...keys, endpoint: url, publicEndpoint: url, bucket, timeoutMs: 10_000 },
		async close() {
			await emptyBucket(endpoint, bucket);
			await stop();
		},
	};
}

async function chooseEndpoint(): Promise<{
	endpoint: handSigned.SigningEndpoint;
	stop: () => Promise<void>;
}> {
	const { S3_TEST_ENDPOINT: url, S3_TEST_ACCESS_KEY, S3_TEST_SECRET_KEY, S3_TEST_REGION } = process.env;
	if (!url) {
		const started = await startTestObjectStorage();
		return { endpoint: started, stop: () => started.close() };
	}
	if (!S3_TEST_ACCESS_KEY || !S3_TEST_SECRET_KEY)
		throw new Error("S3_TEST_ENDPOINT needs S3_TEST_ACCESS_KEY and S3_TEST_SECRET_KEY.");
	const endpoint = {
		url: new URL(url).origin,
		accessKeyId: S3_TEST_ACCESS_KEY,
		secretAccessKey: S3_TEST_SECRET_KEY,
		region: S3_TEST_REGION ?? "us-east-1",
	};
	return { endpoint, stop: async () => {} };
}

async function emptyBucket(endpoint: handSigned.SigningEndpoint, bucket: string): Promise<void> {
	const client = bucketClient(endpoint);
	for await (const { name } of client.listObjectsV2(bucket, "", true))
		await client.removeObject(bucket, name);
	await client.removeBucket(bucket);
}
