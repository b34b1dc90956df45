import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { renderProblem, sendProblem } from "@repo/http-errors";
import { createTestDatabase } from "@repo/infra-local/testing";
import type { PoolClient } from "pg";
import { type Database, openDatabase } from "../../database/index.ts";
import { createLog } from "../../log/create-log.ts";
import { metricsDuring, until } from "../../testing/index.ts";
import { createExpressApp } from "../create-app.ts";
import { type Listening, listen } from "../listen.ts";

const LIMIT_MS = 200;
let db: Database;
let server: Listening;
const lines: { msg: string; wait?: string; refused?: number }[] = [];
let handled = 0;
let atExpress = 0;

beforeAll(async () => {
	const url = await createTestDatabase();
	db = openDatabase({ url, applicationName: "test", poolSize: 1, onIdleError: () => {} });
	db.$client.options.connectionTimeoutMillis = 60_000;
	const log = createLog(
		{ service: "test", level: "info" },
		{ write: (line) => void lines.push(JSON.parse(line)) },
	);
	const app = createExpressApp(
		{ config: { TRUSTED_PROXIES: 0, isHttps: false }, log },
		{
			renderError: sendProblem,
			mountFirst: (app) =>
				app.use((_request, response, next) => {
					atExpress += 1;
					response.setHeader("X-First", "1");
					next();
				}),
			shedding: {
				db,
				limitMs: LIMIT_MS,
				renderRefusal: ({ url, method }, error, requestId) =>
					url.startsWith("/things") && method === "POST" ? renderProblem(error, requestId) : undefined,
			},
			mount: (routes) => {
				routes.get("/healthz", (_request, response) => void response.send("ok"));
				routes.get("/readyz", (_request, response) => void response.send("ok"));
				routes.get("/api/health", (_request, response) => void response.send("ok"));
				routes.get("/assets/page.js", (_request, response) => void response.send("ok"));
				routes.get("/stream", (_request, response) => void response.write("the beginning"));
				routes.post("/things", async (_request, response) => {
					handled += 1;
					await db.$client.query("SELECT 1");
					response.send("done");
				});
			},
		},
	);
	server = await listen(app, "127.0.0.1", 0);
});
afterAll(async () => {
	await server.stop(0);
	await db.$client.end();
});

const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
const post = (body = "x") => ask("/things", { method: "POST", body });

/** Holds the only connection while requests arrive every 20 ms, until one of them is refused. */
async function overload(): Promise<{ holder: PoolClient; waiting: Promise<Response>[]; refused: Response }> {
	const holder = await db.$client.connect();
	const waiting: Promise<Response>[] = [];
	for (;;) {
		const before = handled;
		let refused: Response | undefined;
		const response = post();
		void response.then((answer) => {
			refused = answer;
		});
		while (!refused && handled === before) await delay(5);
		if (refused) return { holder, waiting, refused };
		waiting.push(response);
	}
}

it("refuses requests with 503 and Retry-After while a queue stands, without doing anything for them", async () => {
	const { holder, waiting, refused } = await overload();
	expect(refused.status).toBe(503);
	expect(refused.headers.get("retry-after")).toBe("1");
	expect(refused.headers.get("cache-control")).toBe("no-store");
	expect(refused.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
	expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
	expect(await refused.json()).toMatchObject({
		code: "overloaded",
		instance: `urn:uuid:${refused.headers.get("x-request-id")}`,
	});
	expect(waiting.length).toBeGreaterThan(1);
	const before = [handled, atExpress];
	const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
	expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
	expect([handled, atExpress]).toEqual(before);

	holder.release();
	for (const response of waiting) expect((await response).status).toBe(200);
	expect((await post()).status).toBe(200);
});

it("leaves refusals of pages and of preflight requests to Express", async () => {
	const { holder, waiting } = await overload();
	const page = await ask("/page");
	expect([page.status, page.headers.get("x-first"), page.headers.get("retry-after")]).toEqual([
		503,
		"1",
		"1",
	]);
	expect(await page.json()).toMatchObject({ code: "overloaded" });
	const preflight = await ask("/things", { method: "OPTIONS" });
	expect([preflight.status, preflight.headers.get("x-first")]).toEqual([503, "1"]);
	holder.release();
	await Promise.all(waiting);
});

it("never refuses health, readiness and the files of a page", async () => {
	const { holder, waiting } = await overload();
	const probes = ["/healthz", "/readyz", "/READYZ", "/readyz/?probe=1", "/api/health"];
	for (const path of [...probes, "/assets/page.js"]) expect((await ask(path)).status).toBe(200);
	holder.release();
	await Promise.all(waiting);
});

it("accepts everything while the queue is no longer than the pool, however long it takes", async () => {
	const holder = await db.$client.connect();
	const before = handled;
	const first = post();
	await until(() => handled === before + 1);
	for (let count = 0; count < 30; count++) {
		expect((await ask("/unknown")).status).toBe(404);
		await delay(50);
	}
	holder.release();
	expect((await first).status).toBe(200);
});

it("takes a request that is open for long, and does nothing, for no load", async () => {
	const streams = await Promise.all(Array.from({ length: 50 }, () => ask("/stream")));
	for (let count = 0; count < 30; count++) {
		expect((await post()).status).toBe(200);
		await delay(20);
	}
	for (const { body } of streams) await body?.cancel();
});

it("closes the connection of a refused upload instead of reading it", async () => {
	const { holder, waiting } = await overload();
	const long = await post("x".repeat(70_000));
	expect([long.status, long.headers.get("connection")]).toEqual([503, "close"]);
	expect((await post()).headers.get("connection")).toBe("keep-alive");
	holder.release();
	await Promise.all(waiting);
});

it("counts refused requests, and logs no separate line for any of them", async () => {
	lines.length = 0;
	let waited = 0;
	const refused = await metricsDuring(["http_requests_shed_total"], async () => {
		const { holder, waiting } = await overload();
		await Promise.all(Array.from({ length: 100 }, () => post()));
		holder.release();
		await Promise.all(waiting);
		waited = waiting.length;
	});
	// A busy machine may refuse some of them for its event loop.
	expect(Object.values(refused).reduce((sum, count) => sum + count, 0)).toBe(101);
	expect(Object.keys(refused)).toContain('http_requests_shed_total{wait="database_connection"}');
	await until(() => lines.filter(({ msg }) => msg === "request").length === waited);
	expect(lines.filter(({ msg }) => msg !== "request").length).toBeLessThanOrEqual(1);
});
