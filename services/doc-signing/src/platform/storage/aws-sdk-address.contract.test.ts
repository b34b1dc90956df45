import { createHash, createHmac, randomUUID } from "node:crypto";
import { S3RequestPresigner } from "@aws-sdk/s3-request-presigner";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";

let storage: StorageUnderTest;
beforeAll(async () => {
	storage = await storageUnderTest();
});
afterAll(() => storage.close());

it("AWS SDK v3 presigns URLs that work only for their PUT or GET", async () => {
	const key = randomUUID();
	const upload = await presign("PUT", key);
	expect(new URL(upload).searchParams.get("X-Amz-Content-Sha256")).toBe("UNSIGNED-PAYLOAD");
	expect((await put(upload.replace(key, randomUUID()))).status).toBe(403);
	expect((await put(upload.replace("UNSIGNED-PAYLOAD", "0".repeat(64)))).status).toBe(403);
	expect((await put(upload)).status).toBe(200);
	const read = await fetch(await presign("GET", key));
	expect(await read.text()).toBe("a lease");
});

function put(address: string): Promise<Response> {
	return fetch(address, { method: "PUT", body: "a lease" });
}

async function presign(method: string, key: string): Promise<string> {
	const { url, region, accessKeyId, secretAccessKey, bucket } = storage;
	const { protocol, hostname, port, host } = new URL(url);
	const presigner = new S3RequestPresigner({
		region,
		credentials: { accessKeyId, secretAccessKey },
		sha256: Sha256,
	});
	const path = `/${bucket}/${key}`;
	const target = { method, protocol, hostname, ...(port !== "" && { port: Number(port) }), path };
	const { query = {} } = await presigner.presign({ ...target, headers: { host }, query: {} });
	return `${url}${path}?${new URLSearchParams(query as Record<string, string>)}`;
}

/** The SDK relies on its environment for hashing. */
class Sha256 {
	readonly #hash;

	constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
		this.#hash = secret ? createHmac("sha256", secret as Uint8Array) : createHash("sha256");
	}

	update(data: Uint8Array | string): void {
		this.#hash.update(data);
	}

	async digest(): Promise<Uint8Array> {
		return this.#hash.digest();
	}

	reset(): void {}
}
