import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "@jest/globals";
import { errorHandler, findErrorCode, NotFound, requestId, sendProblem } from "@repo/http-errors";
import express from "express";
import { endpoint, mountEndpoints } from "./index.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
});

/** A server whose /stream sends `body`. */
async function serve(body: () => Readable | Promise<Readable>, maxStallMs?: number) {
	const logged: unknown[] = [];
	const codes: (string | undefined)[] = [];
	const app = express();
	app.use(requestId, (_request, response, next) => {
		response.once("close", () => codes.push(findErrorCode(response)));
		next();
	});
	const stream = endpoint({
		method: "get",
		path: "/stream/:secret",
		operationId: "stream",
		summary: "A stream",
		responses: { 200: { description: "The stream", contentType: "application/zip" } },
		handle: async () => ({
			status: 200,
			headers: { "Content-Disposition": "attachment", "Content-Type": "application/zip" },
			body: await body(),
		}),
	});
	mountEndpoints(app, [stream], maxStallMs === undefined ? {} : { maxStallMs });
	app.use(errorHandler({ render: sendProblem, logFault: (error, facts) => logged.push({ error, facts }) }));
	const server = createServer(app);
	await once(server.listen(0, "127.0.0.1"), "listening");
	closing.push(() => {
		server.closeAllConnections();
		return once(server.close(), "close");
	});
	const open = async () => {
		const { port } = server.address() as AddressInfo;
		const asking = httpRequest({ port, host: "127.0.0.1", path: "/stream/hidden" });
		asking.end();
		const [response] = (await once(asking, "response")) as [IncomingMessage];
		response.on("error", () => {});
		return response;
	};
	return { open, logged, codes };
}

async function until(isSo: () => boolean): Promise<void> {
	for (let waited = 0; !isSo(); waited += 5) {
		if (waited > 10_000) throw new Error("It did not happen within ten seconds.");
		await sleep(5);
	}
}

it.each([
	["an unknown error", new TypeError("hunter2"), "internal_error"],
	["an error with a status", new NotFound("thing_gone", "The thing is gone."), "thing_gone"],
])(
	"%s midway is logged once, with id, route and code, and breaks the connection",
	async (_what, fault, code) => {
		const { open, logged, codes } = await serve(() =>
			Readable.from(
				(async function* () {
					yield Buffer.from("the beginning");
					await sleep(20);
					throw fault;
				})(),
			),
		);
		const response = await open();
		response.resume();
		await until(() => response.closed);
		expect(response.complete).toBe(false);
		const facts = {
			requestId: response.headers["x-request-id"],
			method: "GET",
			route: "/stream/:secret",
			errorCode: code,
		};
		await until(() => codes.length > 0);
		expect(logged).toEqual([{ error: fault, facts }]);
		expect(codes).toEqual([code]);
	},
);

it("an error before the first byte gives an error response, without the headers of the body", async () => {
	const fault = new Error("no storage");
	const { open, logged } = await serve(
		() =>
			new Readable({
				read() {
					this.destroy(fault);
				},
			}),
	);
	const response = await open();
	response.resume();
	await once(response, "end");
	expect(response.statusCode).toBe(500);
	expect(response.headers["content-type"]).toContain("application/problem+json");
	expect(response.headers).not.toHaveProperty("content-disposition");
	expect(logged).toMatchObject([{ error: fault }]);
});

it("a client that disconnects ends the body, which is not logged", async () => {
	const body = new PassThrough();
	const { open, logged, codes } = await serve(() => body);
	body.write("the beginning");
	(await open()).destroy();
	await until(() => body.destroyed && codes.length > 0);
	expect([logged, codes]).toEqual([[], [undefined]]);
});

it("a client that disconnects before its response begins ends the body", async () => {
	const body = new PassThrough();
	let isAsked = false;
	const { open, codes } = await serve(async () => {
		isAsked = true;
		await until(() => codes.length > 0);
		return body;
	});
	const opening = open().catch(() => undefined);
	await until(() => isAsked);
	for (const close of closing.splice(0)) await close();
	await opening;
	await until(() => body.destroyed);
});

it("a client that reads nothing is disconnected; a slow client or a slow body is not", async () => {
	const endless = () =>
		Readable.from(
			(async function* () {
				for (;;) yield Buffer.alloc(256 * 1024);
			})(),
		);
	const stalledBody = endless();
	const stalled = await serve(() => stalledBody, 300);
	const response = await stalled.open();
	response.pause();
	const begin = performance.now();
	await until(() => stalledBody.destroyed);
	expect(performance.now() - begin).toBeGreaterThan(250);
	expect(stalled.logged).toEqual([]);

	const slowBody = endless();
	const slow = await (await serve(() => slowBody, 3_000)).open();
	const slowSince = performance.now();
	while (performance.now() - slowSince < 4_500) {
		slow.resume();
		await sleep(20);
		slow.pause();
		await sleep(80);
	}
	expect(slowBody.destroyed).toBe(false);
	slow.destroy();

	const waiting = await serve(
		() =>
			Readable.from(
				(async function* () {
					yield Buffer.from("a");
					await sleep(1_000);
					yield Buffer.from("b");
				})(),
			),
		200,
	);
	const whole = await waiting.open();
	whole.resume();
	await once(whole, "end");
	expect(whole.complete).toBe(true);
});
