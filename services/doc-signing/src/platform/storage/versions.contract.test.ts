import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type Client, S3Error } from "minio";
import { bucketClient } from "../../../test/support/bucket-client.ts";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";
import { fileKey } from "./keys.ts";
import { openStorage, type Storage } from "./storage.ts";

let server: StorageUnderTest;
let client: Client;
beforeAll(async () => {
	server = await storageUnderTest();
	client = bucketClient(server);
});
afterAll(() => server.close());

const newKey = () => fileKey(randomBytes(32).toString("base64url"));
const options = { contentType: "application/pdf" };

async function listVersions(bucket: string): Promise<unknown[]> {
	const found: unknown[] = [];
	for await (const one of client.listObjects(bucket, "", true, { IncludeVersion: true })) found.push(one);
	return found;
}

/** A bucket that keeps versions, or undefined if the server has none, as the development server: versions.test.ts. */
async function versionedBucket(
	ObjectLocking: boolean,
): Promise<{ bucket: string; storage: Storage } | undefined> {
	const bucket = `versions-${randomBytes(6).toString("hex")}`;
	try {
		await client.makeBucket(bucket, server.region, { ObjectLocking });
		await client.setBucketVersioning(bucket, { Status: "Enabled" });
	} catch (error) {
		if (!(error instanceof S3Error && error.code === "NotImplemented")) throw error;
		if (!ObjectLocking) await client.removeBucket(bucket);
		return undefined;
	}
	return { bucket, storage: openStorage({ ...server.settings, bucket }, () => new Date()) };
}

it("removes an object, and again, where there are no versions", async () => {
	const storage = openStorage(server.settings, () => new Date());
	const key = newKey();
	await storage.put(key, Buffer.from("a lease"), options);
	expect(await storage.remove(key)).not.toBe("refused");
	expect(await storage.find(key)).toBeUndefined();
	expect(await storage.remove(key)).not.toBe("refused");
});

it("removes every version of an object and its delete markers, and no other object", async () => {
	const versioned = await versionedBucket(false);
	if (!versioned) return;
	const { bucket, storage } = versioned;
	const [key, other] = [newKey(), newKey()];
	for (const text of ["first", "second"]) await storage.put(key, Buffer.from(text), options);
	await client.removeObject(bucket, key);
	await storage.put(key, Buffer.from("third"), options);
	await storage.put(other, Buffer.from("another"), options);
	expect(await listVersions(bucket)).toHaveLength(5);
	expect(await storage.remove(key)).toBe("all");
	expect(await listVersions(bucket)).toMatchObject([{ name: other }]);
	expect(await storage.remove(key)).toBe("all");
	expect(await listVersions(bucket)).toMatchObject([{ name: other }]);
	await storage.remove(other);
	await client.removeBucket(bucket);
});

it("removes more versions than one request can name", async () => {
	const versioned = await versionedBucket(false);
	if (!versioned) return;
	const { bucket, storage } = versioned;
	const key = newKey();
	for (let stored = 0; stored < 1010; stored += 10)
		await Promise.all(Array.from({ length: 10 }, () => storage.put(key, Buffer.from("again"), options)));
	expect(await storage.remove(key)).toBe("all");
	expect(await listVersions(bucket)).toEqual([]);
	await client.removeBucket(bucket);
}, 120_000);

it("says that a version under an object lock remains, hides it, and removes it once the lock has ended", async () => {
	const versioned = await versionedBucket(true);
	if (!versioned) return;
	const { bucket, storage } = versioned;
	const key = newKey();
	for (const text of ["first", "second"]) await storage.put(key, Buffer.from(text), options);
	const until = Date.now() + 15_000;
	await client.putObjectRetention(bucket, key, {
		mode: "COMPLIANCE",
		retainUntilDate: new Date(until).toISOString(),
	} as never);
	for (let attempt = 0; attempt < 2; attempt++) {
		expect(await storage.remove(key)).toBe("refused");
		expect(await storage.find(key)).toBeUndefined();
		// The locked version, and one marker that hides it.
		expect(await listVersions(bucket)).toHaveLength(2);
	}
	await delay(until - Date.now() + 1_500);
	expect(await storage.remove(key)).toBe("all");
	expect(await listVersions(bucket)).toEqual([]);
	await client.removeBucket(bucket);
}, 60_000);
