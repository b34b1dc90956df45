import { createHash, randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { handSigned } from "@repo/infra-local/testing";
import { type StorageUnderTest, storageUnderTest } from "../../../test/support/storage-under-test.ts";

const { percentEncode, presign, send, signChunks, signInHeader } = handSigned;

let storage: StorageUnderTest;
let path: string;

beforeAll(async () => {
	storage = await storageUnderTest();
});
afterAll(() => storage.close());
beforeEach(() => {
	path = `/${storage.bucket}/${randomUUID()}`;
});

const ask = (draft: handSigned.Draft) => send(storage, signInHeader(storage, draft));
const put = (body: Buffer | string, headers: Record<string, string> = {}) =>
	ask({ method: "PUT", path, body, headers });
const get = (headers: Record<string, string> = {}) => ask({ method: "GET", path, headers });
const md5 = (bytes: Buffer | string) => createHash("md5").update(bytes).digest();

describe("an object", () => {
	it("is returned as stored, with its type and metadata", async () => {
		const written = await put("a lease", { "content-type": "application/pdf", "x-amz-meta-owner": "ada" });
		expect(written.headers.etag).toBe(`"${md5("a lease").toString("hex")}"`);
		const read = await get();
		expect(read.body.toString()).toBe("a lease");
		expect(read.headers).toMatchObject({
			"content-type": "application/pdf",
			"content-length": "7",
			"x-amz-meta-owner": "ada",
			etag: written.headers.etag,
		});
		expect(Math.abs(Date.parse(read.headers["last-modified"] ?? "") - Date.now())).toBeLessThan(60_000);
		const head = await ask({ method: "HEAD", path });
		expect(head).toMatchObject({
			status: 200,
			headers: { "content-length": "7", etag: written.headers.etag },
		});
		expect(head.body).toHaveLength(0);
	});

	it("may be empty", async () => {
		expect((await put("")).status).toBe(200);
		expect(await get()).toMatchObject({
			status: 200,
			headers: { "content-length": "0" },
			body: Buffer.alloc(0),
		});
		expect((await get({ range: "bytes=0-" })).status).toBe(416);
	});

	it.each(["in the header", "in the URL"])("of 12 MB round-trips, signed %s", async (where) => {
		const body = randomBytes(12_000_000);
		const draft = { method: "PUT", path, body };
		const raw = where === "in the header" ? signInHeader(storage, draft) : presign(storage, draft);
		expect((await send(storage, raw)).status).toBe(200);
		expect(body.equals((await get()).body)).toBe(true);
	});

	it("is NoSuchKey if missing, also for a HEAD and in a missing bucket", async () => {
		expect(await get()).toMatchObject({ status: 404, code: "NoSuchKey" });
		expect((await ask({ method: "HEAD", path })).status).toBe(404);
		const elsewhere = await ask({ method: "GET", path: `/no-such-bucket-${randomUUID()}/key` });
		expect(elsewhere).toMatchObject({ status: 404, code: "NoSuchBucket" });
	});

	it("is deleted, and deleting it again succeeds", async () => {
		await put("bytes");
		expect((await ask({ method: "DELETE", path })).status).toBe(204);
		expect((await get()).status).toBe(404);
		expect((await ask({ method: "DELETE", path })).status).toBe(204);
	});

	it("is fully replaced by a second PUT, including metadata", async () => {
		await put("a longer first text", { "x-amz-meta-version": "1", "content-type": "text/plain" });
		await put("second", { "content-type": "application/pdf" });
		const read = await get();
		expect(read.body.toString()).toBe("second");
		expect(read.headers["content-type"]).toBe("application/pdf");
		expect(read.headers).not.toHaveProperty("x-amz-meta-version");
	});

	it("is one of eight concurrent writes, never a mixture", async () => {
		const bodies = Array.from({ length: 8 }, (_, digit) => Buffer.alloc(300_000, String(digit)));
		const answers = await Promise.all(bodies.map((body) => put(body)));
		// A server may reject concurrent writes, but must not corrupt those it accepted.
		for (const { status } of answers) expect([200, 409, 503]).toContain(status);
		const read = await get();
		expect(bodies.some((body) => body.equals(read.body))).toBe(true);
		expect(read.headers.etag).toBe(`"${md5(read.body).toString("hex")}"`);
	});
});

describe("a key", () => {
	it.each([
		"plain",
		"with space+plus%25percent",
		"ünïcødé/契約書 📄.pdf",
		"a/../b",
		"../../../etc/passwd",
		"./dot",
		"a//b",
		"trailing/",
		"quote'\"<&>;=?#@!$,()*[]{}|\\^`~",
		"tab\tin",
		"x".repeat(1024),
	])("%j is literal", async (key) => {
		const encoded = key.split("/").map(percentEncode).join("/");
		path = `/${storage.bucket}/${encoded}`;
		await put(key);
		expect((await get()).body.toString()).toBe(key);
		const others = await ask({
			method: "GET",
			path: `/${storage.bucket}`,
			query: { "list-type": "2", "encoding-type": "url" },
		});
		const listed = [...others.body.toString().matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = ""]) =>
			decodeURIComponent(name.replaceAll("+", " ").replaceAll("&apos;", "'")),
		);
		expect(listed).toContain(key);
		await ask({ method: "DELETE", path });
		expect((await get()).status).toBe(404);
	});

	it("of more than 1,024 bytes is rejected", async () => {
		path = `/${storage.bucket}/${"x".repeat(1025)}`;
		expect((await put("bytes")).status).toBe(400);
	});
});

describe("a range", () => {
	it.each([
		["bytes=0-4", "01234", "bytes 0-4/10"],
		["bytes=5-", "56789", "bytes 5-9/10"],
		["bytes=-3", "789", "bytes 7-9/10"],
		["bytes=8-100", "89", "bytes 8-9/10"],
		["bytes=-100", "0123456789", "bytes 0-9/10"],
		["bytes=9-9", "9", "bytes 9-9/10"],
	])("%s gives %j", async (range, expected, contentRange) => {
		await put("0123456789");
		const answer = await get({ range });
		expect(answer).toMatchObject({ status: 206, headers: { "content-range": contentRange } });
		expect(answer.body.toString()).toBe(expected);
	});

	it("beyond the end is rejected", async () => {
		await put("0123456789");
		expect(await get({ range: "bytes=10-20" })).toMatchObject({ status: 416, code: "InvalidRange" });
	});
});

describe("a condition", () => {
	it("on the ETag applies to a GET", async () => {
		const etag = (await put("bytes")).headers.etag ?? "";
		expect((await get({ "if-match": etag })).status).toBe(200);
		expect(await get({ "if-match": '"other"' })).toMatchObject({ status: 412, code: "PreconditionFailed" });
		expect((await get({ "if-none-match": etag })).status).toBe(304);
		expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
	});

	it("on a missing object applies to a PUT", async () => {
		expect((await put("first", { "if-none-match": "*" })).status).toBe(200);
		expect((await put("second", { "if-none-match": "*" })).status).toBe(412);
		expect((await get()).body.toString()).toBe("first");
	});
});

describe("Content-MD5", () => {
	it("is checked, and nothing is stored when it fails", async () => {
		expect(await put("bytes", { "content-md5": md5("other").toString("base64") })).toMatchObject({
			status: 400,
			code: "BadDigest",
		});
		expect((await put("bytes", { "content-md5": "no digest" })).code).toBe("InvalidDigest");
		expect((await get()).status).toBe(404);
		expect((await put("bytes", { "content-md5": md5("bytes").toString("base64") })).status).toBe(200);
	});
});

describe("a body signed in chunks", () => {
	const chunks = [randomBytes(65_536), randomBytes(65_536), Buffer.from("the end")];
	const size = String(chunks.reduce((sum, chunk) => sum + chunk.length, 0));

	async function putChunks(change: (body: Buffer) => Buffer, headers: Record<string, string> = {}) {
		const raw = signInHeader(storage, {
			method: "PUT",
			path,
			payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
			headers: { "content-encoding": "aws-chunked", "x-amz-decoded-content-length": size, ...headers },
		});
		const body = change(signChunks(storage, raw.signature, chunks));
		return send(storage, {
			...raw,
			body,
			headers: { ...raw.headers, "content-length": String(body.length) },
		});
	}

	it("is stored decoded", async () => {
		expect((await putChunks((body) => body)).status).toBe(200);
		const read = await get();
		expect(Buffer.concat(chunks).equals(read.body)).toBe(true);
	});

	it.each<[string, (body: Buffer) => Buffer]>([
		[
			"a byte of a chunk changed",
			(body) =>
				Buffer.concat([body.subarray(0, 500), Buffer.from([(body[500] ?? 0) ^ 1]), body.subarray(501)]),
		],
		[
			"a chunk's signature changed",
			(body) =>
				Buffer.from(body.toString("latin1").replace(/;chunk-signature=\w/, ";chunk-signature=_"), "latin1"),
		],
		["a chunk omitted", (body) => body.subarray(0, body.indexOf("7;chunk-signature="))],
	])("with %s is refused, and nothing is stored", async (_name, change) => {
		const answer = await putChunks(change).catch((error: unknown) => ({ status: 400, error }));
		expect(answer.status).toBeGreaterThanOrEqual(400);
		expect((await get()).status).toBe(404);
	});
});

describe("a list", () => {
	it("is sorted by bytes, paged, with common prefixes", async () => {
		const base = randomUUID();
		for (const key of ["b", "a/1", "a/2", "ä", "Z", "a"])
			await ask({
				method: "PUT",
				path: `/${storage.bucket}/${base}/${percentEncode(key).replaceAll("%2F", "/")}`,
			});
		const list = async (query: Record<string, string>) => {
			const { body } = await ask({
				method: "GET",
				path: `/${storage.bucket}`,
				query: { "list-type": "2", prefix: `${base}/`, ...query },
			});
			const text = body.toString();
			return {
				keys: [...text.matchAll(/<(?:Key|CommonPrefixes><Prefix)>([^<]*)</g)].map(([, key]) =>
					key?.slice(37),
				),
				next: /<NextContinuationToken>([^<]*)</.exec(text)?.[1],
			};
		};
		expect((await list({})).keys).toEqual(["Z", "a", "a/1", "a/2", "b", "ä"]);
		expect((await list({ delimiter: "/" })).keys.sort()).toEqual(["Z", "a", "a/", "b", "ä"]);
		const first = await list({ delimiter: "/", "max-keys": "3" });
		const second = await list({ delimiter: "/", "max-keys": "3", "continuation-token": first.next ?? "" });
		expect([...first.keys, ...second.keys].sort()).toEqual(["Z", "a", "a/", "b", "ä"]);
		expect(second.next).toBeUndefined();
		expect((await list({ "start-after": `${base}/a/1` })).keys).toEqual(["a/2", "b", "ä"]);
	});
});
