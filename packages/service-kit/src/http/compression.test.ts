import { mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { sendProblem } from "@repo/http-errors";
import { quietLog } from "../testing/index.ts";
import { createExpressApp } from "./create-app.ts";
import { eventStreamHeaders } from "./event-stream.ts";
import { type Listening, listen } from "./listen.ts";
import { serveAssets } from "./serve-assets.ts";

const script = "export const a = 1;\n".repeat(200);
const list = Array.from({ length: 100 }, (_, id) => ({ id, title: "Lease" }));

let server: Listening;
let folder: string;
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "assets-"));
	writeFileSync(join(folder, "page-1.js"), script);
	writeFileSync(join(folder, "page-1.js.br"), brotliCompressSync(script));
	writeFileSync(join(folder, "page-1.js.gz"), gzipSync(script));
	writeFileSync(join(folder, "unpacked-1.js"), script);
	// Of one size and time, as in an image.
	for (const ending of ["", ".br", ".gz"]) {
		writeFileSync(join(folder, `equal-1.js${ending}`), "x".repeat(2_000));
		utimesSync(join(folder, `equal-1.js${ending}`), 0, 0);
	}
	writeFileSync(join(folder, "font-1.woff2"), Buffer.alloc(2_000));
	const config = { TRUSTED_PROXIES: 0, isHttps: false };
	const app = createExpressApp(
		{ config, log: quietLog },
		{
			renderError: sendProblem,
			reflectsNothing: ({ path }) => path === "/plain",
			mount: (routes) => {
				routes.use("/assets", serveAssets(folder));
				routes.get(["/list", "/plain"], (_request, response) => void response.json(list));
				routes.get("/short", (_request, response) => void response.json({ a: 1 }));
				routes.get(
					"/file.pdf",
					(_request, response) => void response.type("application/pdf").send(Buffer.alloc(5_000)),
				);
				routes.get("/events", (_request, response) => {
					response.set(eventStreamHeaders);
					Readable.from(["x".repeat(2_000)]).pipe(response);
				});
			},
		},
	);
	server = await listen(app, "127.0.0.1", 0);
});
afterAll(async () => {
	await server.stop(0);
	rmSync(folder, { recursive: true });
});

type Answer = { status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer };

/** Without decompressing, which fetch() always does. */
function ask(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const request = httpRequest({ port: server.port, path, method, headers, agent: false });
		request.once("error", reject).once("response", (response: IncomingMessage) => {
			buffer(response).then(
				(bytes) => resolve({ status: response.statusCode, headers: response.headers, bytes }),
				reject,
			);
		});
		request.end();
	});
}

const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
const asChromium = { "accept-encoding": "gzip, deflate, br, zstd" };

it("a response to a client that names no encodings is sent as it is, without Vary", async () => {
	const { headers, bytes } = await ask("/list");
	expect(JSON.parse(bytes.toString())).toEqual(list);
	expect(headers).not.toHaveProperty("content-encoding");
	expect(headers).not.toHaveProperty("vary");
	expect((await ask("/list", asChromium)).headers).toMatchObject({ vary: "Accept-Encoding" });
});

describe("a static file", () => {
	it.each([
		["gzip, deflate, br, zstd", "br"],
		["gzip, deflate", "gzip"],
		["br;q=0.5, gzip", "gzip"],
		["br;q=0, gzip;q=0.1, identity;q=0", "gzip"],
		["*", "br"],
	] as const)(
		"is sent to a client that accepts %s as the build compressed it: %s",
		async (accepts, encoding) => {
			const { headers, bytes } = await ask("/assets/page-1.js?v=1", { "accept-encoding": accepts });
			expect(headers).toMatchObject({
				"content-encoding": encoding,
				"content-length": String(bytes.length),
				"content-type": "text/javascript; charset=utf-8",
				"cache-control": "public, max-age=31536000, immutable",
				"cross-origin-resource-policy": "same-origin",
				vary: "Accept-Encoding",
			});
			expect(headers).not.toHaveProperty("accept-ranges");
			expect(unpack[encoding](bytes).toString()).toBe(script);
		},
	);

	it.each(["identity", "gzip;q=0.5, identity", "br;q=0, gzip;q=0", "zstd", ""])(
		"is sent as it is to a client that accepts %p",
		async (accepts) => {
			const { headers, bytes } = await ask("/assets/page-1.js", { "accept-encoding": accepts });
			expect(headers).toMatchObject({ vary: "Accept-Encoding", "accept-ranges": "bytes" });
			expect(headers).not.toHaveProperty("content-encoding");
			expect(bytes.toString()).toBe(script);
		},
	);

	it("has another ETag in each encoding, each of which is answered with 304", async () => {
		const etags = new Set<string>();
		for (const encoding of ["br", "gzip", "identity"]) {
			const asked = { "accept-encoding": encoding };
			const { headers } = await ask("/assets/equal-1.js", asked);
			etags.add(headers.etag ?? "");
			const again = await ask("/assets/equal-1.js", { ...asked, "if-none-match": headers.etag ?? "" });
			expect([again.status, again.bytes.length]).toEqual([304, 0]);
		}
		expect(etags.size).toBe(3);
	});

	it("is sent in ranges of itself, not of its compressed bytes", async () => {
		const { status, headers, bytes } = await ask("/assets/page-1.js", { ...asChromium, range: "bytes=7-11" });
		expect([status, bytes.toString()]).toEqual([206, "const"]);
		expect(headers).not.toHaveProperty("content-encoding");
		const whole = await ask("/assets/unpacked-1.js", { ...asChromium, range: "bytes=0-2999" });
		expect([whole.status, whole.bytes.toString()]).toEqual([206, script.slice(0, 3_000)]);
	});

	it("is answered to HEAD with the headers of GET", async () => {
		const [get, head] = [
			await ask("/assets/page-1.js", asChromium),
			await ask("/assets/page-1.js", asChromium, "HEAD"),
		];
		for (const name of ["content-encoding", "content-length", "content-type", "etag"])
			expect(head.headers[name]).toBe(get.headers[name]);
		expect(head.bytes).toHaveLength(0);
	});

	it("that the build did not compress, or that does not exist, is found as without compression", async () => {
		const { headers, bytes } = await ask("/assets/font-1.woff2", asChromium);
		expect([headers["content-type"], headers["content-encoding"], bytes.length]).toEqual([
			"font/woff2",
			undefined,
			2_000,
		]);
		expect((await ask("/assets/none.js", asChromium)).status).toBe(404);
	});
});

describe("another response", () => {
	it("is compressed if it is text of more than 1 kB", async () => {
		const { headers, bytes } = await ask("/list", asChromium);
		expect(headers).toMatchObject({ "content-encoding": "br", vary: "Accept-Encoding" });
		expect(JSON.parse(brotliDecompressSync(bytes).toString())).toEqual(list);
		const short = await ask("/short", asChromium);
		expect([short.headers["content-encoding"], short.headers["content-length"]]).toEqual([undefined, "7"]);
	});

	it.each(["/file.pdf", "/events"])("%s is not", async (path) => {
		const { headers, bytes } = await ask(path, asChromium);
		expect(headers).not.toHaveProperty("content-encoding");
		expect(bytes.length).toBeGreaterThanOrEqual(2_000);
	});

	it("keeps its ETag, which is answered with 304, and has no body for HEAD", async () => {
		const { headers } = await ask("/list", asChromium);
		const again = await ask("/list", { ...asChromium, "if-none-match": headers.etag ?? "" });
		expect([again.status, again.bytes.length]).toEqual([304, 0]);
		const head = await ask("/list", asChromium, "HEAD");
		expect([head.status, head.bytes.length, head.headers.etag]).toEqual([200, 0, headers.etag]);
	});
});

describe("a request with cookies", () => {
	const cookie = "session=secret";

	it.each(["cross-site", "same-site", undefined])(
		"that another site may have caused (%s) gets its response uncompressed",
		async (site) => {
			const asked = { ...asChromium, cookie, ...(site && { "sec-fetch-site": site }) };
			const { headers, bytes } = await ask("/list", asked);
			expect(headers).not.toHaveProperty("content-encoding");
			expect(JSON.parse(bytes.toString())).toEqual(list);
			// Nothing that a request chooses is beside a secret.
			expect((await ask("/plain", asked)).headers["content-encoding"]).toBe("br");
			expect((await ask("/assets/page-1.js", asked)).headers["content-encoding"]).toBe("br");
		},
	);

	it.each(["same-origin", "none"])(
		"that our page or the person caused (%s) gets it compressed",
		async (site) => {
			const { headers } = await ask("/list", { ...asChromium, cookie, "sec-fetch-site": site });
			expect(headers["content-encoding"]).toBe("br");
		},
	);
});
