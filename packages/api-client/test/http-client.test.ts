import { setTimeout as delay } from "node:timers/promises";
import { afterEach, describe, expect, it } from "@jest/globals";
import { type Authorization, type Call, HttpClient, type HttpOptions } from "../runtime/http-client.ts";
import { answer, drop, dropHalfway, hang, startScriptedServer } from "./scripted-server.ts";

type Server = Awaited<ReturnType<typeof startScriptedServer>>;
const servers: Server[] = [];
afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function serve(...handlers: Parameters<typeof startScriptedServer>): Promise<Server> {
	const server = await startScriptedServer(...handlers);
	servers.push(server);
	return server;
}

const clientOf = ({ baseUrl }: Server, more: Partial<HttpOptions> = {}, authorization?: Authorization) =>
	new HttpClient({ baseUrl, ...more }, authorization);
const get: Call = { method: "GET", path: "/things" };
const post: Call = { method: "POST", path: "/things", body: { a: 1 }, contentType: "application/json" };

describe("a request that is safe to repeat", () => {
	it.each([
		["503", answer(503)],
		["429", answer(429)],
		["502 of a proxy", answer(502, "<html>")],
		["a dropped connection", drop],
		["a connection dropped in the middle of the body", dropHalfway],
	])("is repeated after %s", async (_what, failure) => {
		const server = await serve(failure, answer(200, { done: true }));
		await expect(clientOf(server).send(get)).resolves.toEqual({ done: true });
		expect(server.received).toHaveLength(2);
	});

	it("waits as long as Retry-After says", async () => {
		const server = await serve(answer(503, {}, { "Retry-After": "1" }), answer(200));
		await clientOf(server).send(get);
		const [first, second] = server.received;
		expect(Number(second?.at) - Number(first?.at)).toBeGreaterThanOrEqual(990);
	});

	it("is given up at once when Retry-After is more than a minute", async () => {
		const server = await serve(answer(429, { code: "rate_limited" }, { "Retry-After": "3600" }));
		await expect(clientOf(server).send(get)).rejects.toMatchObject({ status: 429, code: "rate_limited" });
		expect(server.received).toHaveLength(1);
	});

	it("is given up after maxRetries", async () => {
		const server = await serve(answer(503, { code: "overloaded" }, { "Retry-After": "0" }));
		await expect(clientOf(server).send(get, { maxRetries: 2 })).rejects.toMatchObject({ code: "overloaded" });
		expect(server.received).toHaveLength(3);
	});

	it.each([400, 401, 404, 409, 500])("is not repeated after %i", async (status) => {
		const server = await serve(answer(status));
		await expect(clientOf(server).send(get)).rejects.toMatchObject({ name: "ApiError", status });
		expect(server.received).toHaveLength(1);
	});
});

describe("a POST", () => {
	it.each([
		["503", answer(503)],
		["a dropped connection", drop],
	])("without an Idempotency-Key is not repeated after %s", async (_what, failure) => {
		const server = await serve(failure, answer(200));
		await expect(clientOf(server).send(post)).rejects.toThrow();
		expect(server.received).toHaveLength(1);
	});

	it("to an endpoint that accepts keys is repeated with the same key, and the next call has another", async () => {
		const server = await serve(drop, answer(200));
		const client = clientOf(server);
		await client.send({ ...post, acceptsKey: true });
		await client.send({ ...post, acceptsKey: true });
		const keys = server.received.map(({ headers }) => headers["idempotency-key"]);
		expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], expect.any(String)]);
		expect(keys[2]).not.toBe(keys[0]);
	});

	it("sends the caller's own key", async () => {
		const server = await serve(answer(200));
		await clientOf(server).send({ ...post, acceptsKey: true }, { idempotencyKey: "order-17" });
		expect(server.received[0]?.headers["idempotency-key"]).toBe("order-17");
	});
});

describe("time", () => {
	it("a request that is not answered in time throws a ConnectionError", async () => {
		const server = await serve(hang);
		const sent = clientOf(server, { timeoutMs: 100, maxRetries: 0 }).send(get);
		await expect(sent).rejects.toMatchObject({
			name: "ConnectionError",
			message: `GET ${server.baseUrl}/things timed out.`,
			cause: { name: "TimeoutError" },
		});
	});

	it.each([
		["the request", hang],
		["the wait for a retry", answer(503, {}, { "Retry-After": "30" })],
	])("the caller's signal ends %s with its reason", async (_what, handler) => {
		const server = await serve(handler);
		const controller = new AbortController();
		const sent = clientOf(server).send(get, { signal: controller.signal });
		while (server.received.length === 0) await delay(10);
		await delay(100);
		controller.abort(new Error("enough"));
		await expect(sent).rejects.toThrow("enough");
		expect(server.received).toHaveLength(1);
	});
});

describe("an error", () => {
	it("carries the service's code, message, invalid parameters and request id", async () => {
		const errors = [{ path: "body.title", message: "is required" }];
		const problem = { status: 400, code: "validation_failed", detail: "body.title is required", errors };
		const server = await serve(answer(400, problem, { "X-Request-Id": "r-1" }));
		await expect(clientOf(server).send(get)).rejects.toMatchObject({
			status: 400,
			code: "validation_failed",
			message: "body.title is required",
			errors,
			requestId: "r-1",
		});
	});

	it("of OAuth carries its error and description", async () => {
		const server = await serve(
			answer(400, { error: "invalid_grant", error_description: "The code expired." }),
		);
		const failure = { code: "invalid_grant", message: "The code expired." };
		await expect(clientOf(server).send(post)).rejects.toMatchObject(failure);
	});
});

it("parameters are added to the URL, and undefined ones left out", async () => {
	const server = await serve(answer(200));
	await clientOf({ ...server, baseUrl: `${server.baseUrl}/prefix/` }).send({
		...get,
		query: { page: 2, query: "a b&c", status: undefined },
	});
	expect(server.received[0]?.url).toBe("/prefix/things?page=2&query=a+b%26c");
});

describe("authorization", () => {
	it("is renewed once after a 401, and the request repeated with it", async () => {
		const server = await serve(answer(401), answer(200, { ok: true }));
		let token = "old";
		const refused: (string | null)[] = [];
		const authorization: Authorization = {
			headers: () => ({ Authorization: token }),
			async renew(sent) {
				refused.push(sent);
				token = "new";
			},
		};
		await expect(clientOf(server, {}, authorization).send(post)).resolves.toEqual({ ok: true });
		expect(server.received.map(({ headers }) => headers.authorization)).toEqual(["old", "new"]);
		expect(refused).toEqual(["old"]);
	});

	it("that is refused again is an error", async () => {
		const server = await serve(answer(401));
		const authorization = { headers: () => ({ Authorization: "x" }), renew: async () => {} };
		await expect(clientOf(server, {}, authorization).send(get)).rejects.toMatchObject({ status: 401 });
		expect(server.received).toHaveLength(2);
	});
});
