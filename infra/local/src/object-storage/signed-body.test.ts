import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { presign, type RawRequest, send, signInHeader } from "../testing/hand-signed-request.ts";
import { startTestObjectStorage, type TestObjectStorage } from "../testing/object-storage.ts";

// What is signed of a body besides Content-MD5, in the URL, as AWS SDKs do, or in headers. Not every server checks
// it.
let storage: TestObjectStorage;
let objects = 0;
beforeAll(async () => {
	storage = await startTestObjectStorage({ buckets: ["bucket"] });
});
afterAll(() => storage.close());

const body = Buffer.from("a lease");
const sha256 = createHash("sha256").update(body).digest("hex");
const checksum = crcOf(body);

function crcOf(bytes: Buffer): string {
	const digest = Buffer.alloc(4);
	digest.writeUInt32BE(crc32(bytes));
	return digest.toString("base64");
}

const draft = () => ({ method: "PUT", path: `/bucket/${++objects}`, body });
const signed: [string, string, () => RawRequest][] = [
	[
		"its SHA-256 in the URL",
		"XAmzContentSHA256Mismatch",
		() => presign(storage, { ...draft(), query: { "X-Amz-Content-Sha256": sha256 }, payloadHash: sha256 }),
	],
	[
		"its CRC-32 in the URL",
		"BadDigest",
		() =>
			presign(storage, {
				...draft(),
				query: {
					"X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD",
					"x-amz-checksum-crc32": checksum,
					"x-amz-sdk-checksum-algorithm": "CRC32",
				},
			}),
	],
	[
		"its CRC-32 in a parameter as Go writes it",
		"BadDigest",
		() => presign(storage, { ...draft(), query: { "X-Amz-Checksum-Crc32": checksum } }),
	],
	[
		"its CRC-32 in a signed header",
		"BadDigest",
		() => presign(storage, { ...draft(), headers: { "x-amz-checksum-crc32": checksum } }),
	],
];

it.each(signed)("%s: stores the signed bytes, and rejects others", async (_what, code, make) => {
	const raw = make();
	const other = { ...raw, body: Buffer.from("A LEASE") };
	expect(await send(storage, other)).toMatchObject({ status: 400, code });
	const read = () => {
		const [path = ""] = raw.path.split("?");
		return send(storage, signInHeader(storage, { method: "GET", path }));
	};
	expect((await read()).status).toBe(404);
	expect((await send(storage, raw)).status).toBe(200);
	expect((await read()).body).toEqual(body);
});

it.each([
	["a header hash that differs from the URL's", { "x-amz-content-sha256": sha256 }, {}, 400],
	["a checksum that is not a CRC-32", {}, { "x-amz-checksum-crc32": "AAAA" }, 400],
	["a checksum of another kind", {}, { "x-amz-sdk-checksum-algorithm": "SHA256" }, 501],
	["a body in unsigned chunks", {}, { "X-Amz-Content-Sha256": "STREAMING-UNSIGNED-PAYLOAD-TRAILER" }, 501],
])("refuses %s", async (_what, headers, query: Record<string, string>, status) => {
	const inAddress = { "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD", ...query };
	const payloadHash = inAddress["X-Amz-Content-Sha256"];
	const raw = presign(storage, { ...draft(), headers, query: inAddress, payloadHash });
	expect((await send(storage, raw)).status).toBe(status);
});

it("serves an object to a URL that requests its checksum", async () => {
	const { path } = draft();
	await send(storage, signInHeader(storage, { method: "PUT", path, body }));
	const query = { "X-Amz-Content-Sha256": "UNSIGNED-PAYLOAD", "x-amz-checksum-mode": "ENABLED" };
	expect((await send(storage, presign(storage, { method: "GET", path, query }))).body).toEqual(body);
});
