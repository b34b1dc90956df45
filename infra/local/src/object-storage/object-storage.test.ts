import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { type Draft, presign, send, signChunks, signInHeader } from "../testing/hand-signed-request.ts";
import { startTestObjectStorage, type TestObjectStorage } from "../testing/object-storage.ts";
import { ObjectStoragePortTaken, startObjectStorage } from "./start-object-storage.ts";

// doc-signing's storage contract covers what every S3 server must do. These tests are specific to this server:
// where it is stricter than others, what it does not support, and how it starts and stops.

const faults: unknown[] = [];
let now = new Date();
let storage: TestObjectStorage;

beforeAll(async () => {
	storage = await startTestObjectStorage({
		buckets: ["bucket"],
		clock: () => now,
		reportFault: (error) => faults.push(error),
	});
});
afterAll(async () => {
	await storage.close();
	expect(faults).toEqual([]);
});

const ask = (draft: Draft) => send(storage, signInHeader(storage, { signedAt: now, ...draft }));
const put = (path: string, body: string, headers: Record<string, string> = {}) =>
	ask({ method: "PUT", path, body, headers });

describe("stricter than some object stores", () => {
	it("rejects a signature for another region, in the header and in the URL", async () => {
		const elsewhere = { ...storage, region: "mars-1" };
		const draft = { method: "GET", path: "/bucket/key", signedAt: now };
		expect(await send(storage, signInHeader(elsewhere, draft))).toMatchObject({
			status: 400,
			code: "AuthorizationHeaderMalformed",
		});
		expect((await send(storage, presign(elsewhere, draft))).code).toBe("AuthorizationQueryParametersError");
	});

	it("rejects unsigned headers, so an upload URL cannot copy objects", async () => {
		await put("/bucket/secret", "secret");
		const raw = presign(storage, { method: "PUT", path: "/bucket/mine", signedAt: now });
		for (const added of ["x-amz-copy-source", "x-amz-meta-owner", "x-amz-content-sha256"]) {
			const answer = await send(storage, { ...raw, headers: { ...raw.headers, [added]: "/bucket/secret" } });
			expect(answer).toMatchObject({ status: 403, code: "AccessDenied" });
		}
	});

	it("does not support copying, and does not treat it as an empty upload", async () => {
		await put("/bucket/source", "first");
		const answer = await put("/bucket/copy", "", { "x-amz-copy-source": "/bucket/source" });
		expect(answer).toMatchObject({ status: 501, code: "NotImplemented" });
	});

	it("requires the final empty chunk, and does not store the encoding", async () => {
		const raw = signInHeader(storage, {
			method: "PUT",
			path: "/bucket/chunked",
			signedAt: now,
			payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
			headers: { "content-encoding": "aws-chunked", "x-amz-decoded-content-length": "5" },
		});
		const whole = signChunks(storage, raw.signature, [Buffer.from("bytes")], now);
		const endless = whole.subarray(0, whole.lastIndexOf("0;chunk-signature="));
		for (const [body, status] of [
			[endless, 400],
			[Buffer.concat([whole, Buffer.from("more")]), 400],
			[whole, 200],
		] as const) {
			const headers = { ...raw.headers, "content-length": String(body.length) };
			expect((await send(storage, { ...raw, body, headers })).status).toBe(status);
		}
		const read = await ask({ method: "GET", path: "/bucket/chunked" });
		expect(read.body.toString()).toBe("bytes");
		expect(read.headers).not.toHaveProperty("content-encoding");
	});

	it("rejects a body whose length differs from the declared one, and one without a length", async () => {
		const raw = signInHeader(storage, {
			method: "PUT",
			path: "/bucket/length",
			signedAt: now,
			payloadHash: "STREAMING-AWS4-HMAC-SHA256-PAYLOAD",
			headers: { "x-amz-decoded-content-length": "6" },
		});
		const body = signChunks(storage, raw.signature, [Buffer.from("bytes")], now);
		const short = await send(storage, {
			...raw,
			body,
			headers: { ...raw.headers, "content-length": String(body.length) },
		});
		expect(short).toMatchObject({ status: 400, code: "IncompleteBody" });
		const { "content-length": _, ...headers } = presign(storage, {
			method: "PUT",
			path: "/bucket/length",
		}).headers;
		const { path } = presign(storage, { method: "PUT", path: "/bucket/length", signedAt: now });
		const undeclared = {
			method: "PUT",
			path,
			headers: { ...headers, "transfer-encoding": "chunked" },
			body: Buffer.from("x"),
		};
		expect(await send(storage, undeclared)).toMatchObject({ status: 411, code: "MissingContentLength" });
		expect((await ask({ method: "GET", path: "/bucket/length" })).status).toBe(404);
	});

	it("checks a presigned URL's expiry to the second", async () => {
		const raw = presign(storage, { method: "PUT", path: "/bucket/timed", signedAt: now, expires: 604_800 });
		const signedAt = now;
		now = new Date(Math.floor(signedAt.getTime() / 1000) * 1000 + 604_800_000);
		expect((await send(storage, raw)).status).toBe(200);
		now = new Date(now.getTime() + 1000);
		expect(await send(storage, raw)).toMatchObject({ status: 403, code: "AccessDenied" });
		now = signedAt;
	});
});

describe("unsupported requests", () => {
	it.each<[string, Draft]>([
		["multipart uploads", { method: "POST", path: "/bucket/key", query: { uploads: "" } }],
		["access control lists", { method: "GET", path: "/bucket/key", query: { acl: "" } }],
		["versions", { method: "GET", path: "/bucket/key", query: { versionId: "1" } }],
		["tags", { method: "PUT", path: "/bucket/key", headers: { "x-amz-tagging": "a=b" } }],
		[
			"encryption",
			{ method: "PUT", path: "/bucket/key", headers: { "x-amz-server-side-encryption": "AES256" } },
		],
		[
			"unsigned trailers, even with a valid signature",
			{ method: "PUT", path: "/bucket/key", payloadHash: "STREAMING-UNSIGNED-PAYLOAD-TRAILER" },
		],
		["the list of buckets", { method: "GET", path: "/" }],
		["other methods", { method: "PATCH", path: "/bucket/key" }],
	])("%s: returns 501 NotImplemented", async (_name, draft) => {
		expect(await ask(draft)).toMatchObject({ status: 501, code: "NotImplemented" });
	});
});

it("get a 4xx, never an internal error", async () => {
	const bare = { method: "PUT", headers: { "content-length": "0" }, body: Buffer.alloc(0) };
	for (const path of [
		"/%",
		"/%ff%fe",
		"/bucket/%00%",
		"/bucket?a=%zz",
		"/bucket/k?a=1&a=2",
		"*",
		"http://elsewhere/x",
	])
		expect((await send(storage, { ...bare, path })).status).toBeGreaterThanOrEqual(400);
	const weird = await ask({
		method: "GET",
		path: "/bucket/k",
		query: { "response-content-type": "a\r\nb: c" },
	});
	expect([400, 404]).toContain(weird.status);
	expect(
		(await ask({ method: "GET", path: "/bucket", query: { "list-type": "2", "max-keys": "x" } })).status,
	).toBe(400);
	expect((await ask({ method: "PUT", path: "/../../etc/x", body: "x" })).code).toBe("NoSuchBucket");
	expect((await ask({ method: "PUT", path: "/Not_A_Bucket" })).code).toBe("InvalidBucketName");
});

it("lets a browser PUT to a presigned URL", async () => {
	const headers = {
		origin: "https://sign.test",
		"access-control-request-method": "PUT",
		"access-control-request-headers": "content-type",
	};
	const preflight = await send(storage, {
		method: "OPTIONS",
		path: "/bucket/key",
		headers,
		body: Buffer.alloc(0),
	});
	expect(preflight).toMatchObject({
		status: 200,
		headers: { "access-control-allow-origin": "*", "access-control-allow-headers": "content-type" },
	});
	expect(preflight.headers["access-control-allow-methods"]).toContain("PUT");
	const raw = presign(storage, { method: "PUT", path: "/bucket/key", body: "x", signedAt: now });
	const answer = await send(storage, { ...raw, headers: { ...raw.headers, origin: "https://sign.test" } });
	expect(answer).toMatchObject({ status: 200, headers: { "access-control-allow-origin": "*" } });
});

it("stores nothing if the sender disconnects during an upload", async () => {
	const raw = presign(storage, { method: "PUT", path: "/bucket/half", signedAt: now });
	const socket = connect(storage.port, "127.0.0.1");
	socket.write(`PUT ${raw.path} HTTP/1.1\r\nhost: ${raw.headers.host}\r\ncontent-length: 1000000\r\n\r\n`);
	socket.write(Buffer.alloc(400_000, "x"), () => socket.destroy());
	await once(socket, "close");
	expect((await ask({ method: "GET", path: "/bucket/half" })).status).toBe(404);
});

it("names a port that is taken", async () => {
	const options = { directory: storage.directory, port: storage.port, credentials: [] };
	const error = await startObjectStorage(options).catch((thrown: unknown) => thrown);
	expect(error).toBeInstanceOf(ObjectStoragePortTaken);
	expect(error).toMatchObject({ port: storage.port, message: expect.stringContaining(String(storage.port)) });
});

describe("when killed during an upload", () => {
	let directory: string;
	let child: ChildProcess | undefined;
	beforeAll(async () => {
		directory = await mkdtemp(join(tmpdir(), "object-storage-"));
	});
	afterAll(async () => {
		child?.kill("SIGKILL");
		await rm(directory, { recursive: true, force: true });
	});

	it("serves the previous object in full, and leaves no partial file", async () => {
		const keys = { accessKeyId: "key", secretAccessKey: randomBytes(8).toString("hex") };
		const server = { region: "us-east-1", ...keys, url: await startChild(keys) };
		await send(server, signInHeader(server, { method: "PUT", path: "/bucket/key", body: "before" }));
		const raw = presign(server, { method: "PUT", path: "/bucket/key" });
		const { port } = new URL(server.url);
		const socket = connect(Number(port), "127.0.0.1").on("error", () => {});
		socket.write(`PUT ${raw.path} HTTP/1.1\r\nhost: ${raw.headers.host}\r\ncontent-length: 1000000\r\n\r\n`);
		socket.write(Buffer.alloc(400_000, "x"));
		const incoming = join(directory, "incoming");
		while ((await readdir(incoming)).length === 0) await new Promise((resolve) => setImmediate(resolve));
		const gone = new Promise((resolve) => socket.once("close", resolve));
		child?.kill("SIGKILL");
		await gone;

		const again = await startObjectStorage({ directory, credentials: [keys] });
		const restarted = { ...server, url: again.url };
		const read = await send(restarted, signInHeader(restarted, { method: "GET", path: "/bucket/key" }));
		expect(read.body.toString()).toBe("before");
		expect(await readdir(incoming)).toEqual([]);
		await again.close();
	});

	async function startChild(keys: { accessKeyId: string; secretAccessKey: string }): Promise<string> {
		const module = new URL("./start-object-storage.ts", import.meta.url).href;
		const options = JSON.stringify({ directory, buckets: ["bucket"], credentials: [keys] });
		const script = `const { startObjectStorage } = await import(${JSON.stringify(module)});
			console.log((await startObjectStorage(${options})).url);`;
		const tsx = import.meta.resolve("tsx");
		child = spawn(process.execPath, ["--import", tsx, "--input-type=module", "--eval", script], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		const [line] = await once(child.stdout ?? child, "data");
		return String(line).trim();
	}
});
