import { describe, expect, it } from "@jest/globals";
import express from "express";
import supertest from "supertest";
import {
	asHttpError,
	Conflict,
	type ErrorHandlerOptions,
	errorHandler,
	errorOf,
	firstOf,
	HttpError,
	MethodNotAllowed,
	NotFound,
	notFoundHandler,
	requestId,
	ServiceUnavailable,
	sendProblem,
	TooManyRequests,
	ValidationFailed,
} from "./index.ts";

function appThatThrows(thrown: unknown, translate?: ErrorHandlerOptions["translate"]) {
	const logged: unknown[] = [];
	const app = express();
	app.use(requestId);
	app.post("/echo", express.json({ limit: 100 }), (request, response) => void response.json(request.body));
	app.get("/throw", () => {
		throw thrown;
	});
	app.get("/things/:id", (request, response) => void response.json(request.params.id));
	app.use(notFoundHandler);
	app.use(
		errorHandler({
			render: sendProblem,
			logFault: (error, facts) => logged.push({ error, facts }),
			...(translate && { translate }),
		}),
	);
	return { agent: supertest(app), logged };
}

describe("an error response", () => {
	it("is problem details with a stable code, never cached, and has the same text as message and detail", async () => {
		class LinkExpired extends HttpError {
			constructor() {
				super({ status: 410, code: "link_expired", detail: "The link expired." });
			}
		}
		const { agent, logged } = appThatThrows(new LinkExpired());
		const answer = await agent
			.get("/throw")
			.expect(410)
			.expect("cache-control", "no-store")
			.expect("content-type", /application\/problem\+json/);
		expect(answer.body).toEqual({
			type: "about:blank",
			title: "Gone",
			status: 410,
			detail: "The link expired.",
			message: "The link expired.",
			instance: `urn:uuid:${answer.headers["x-request-id"]}`,
			code: "link_expired",
		});
		expect(logged).toEqual([]);
	});

	it("reveals nothing about an unknown error, and logs it once with the request id", async () => {
		const fault = new TypeError("password=hunter2");
		const { agent, logged } = appThatThrows(fault);
		const answer = await agent.get("/throw?token=abc").expect(500);
		expect(answer.text).not.toContain("hunter2");
		expect(logged).toEqual([
			{
				error: fault,
				facts: {
					requestId: answer.headers["x-request-id"],
					method: "GET",
					route: "/throw",
					errorCode: "internal_error",
				},
			},
		]);
	});

	it("is logged with its cause if a backing service failed", async () => {
		const fault = new ServiceUnavailable("storage_unavailable", "Try again.", {
			cause: new Error("RequestTimeTooSkewed"),
		});
		const { agent, logged } = appThatThrows(fault);
		const answer = await agent.get("/throw").expect(503);
		expect(answer.text).not.toContain("Skewed");
		expect(logged).toMatchObject([{ error: fault }]);
	});

	it("can be translated by the service, and is still logged", async () => {
		const fault = new Error("connect ECONNREFUSED");
		const { agent, logged } = appThatThrows(fault, () => new ServiceUnavailable("gone", "Try again."));
		await agent.get("/throw").expect(503);
		expect(logged).toHaveLength(1);
	});

	it("lists every problem of the input", async () => {
		const { agent } = appThatThrows(
			new ValidationFailed([
				{ path: "body.title", message: "is missing" },
				{ path: "body.x", message: "is odd" },
			]),
		);
		const answer = await agent.get("/throw").expect(400);
		expect(answer.body.errors).toHaveLength(2);
		expect(answer.body.detail).toBe("title: is missing; x: is odd");
		expect(firstOf(["1", "2", "3"])).toEqual(["1", "2", "3"]);
		expect(firstOf(["1", "2", "3", "4"])).toEqual(["1", "2", "3", "…"]);
	});

	it.each([
		["a wrong method", new MethodNotAllowed(["GET", "PUT"]), "allow", "GET, PUT"],
		["too many requests", new TooManyRequests(0.2), "retry-after", "1"],
	])("includes the headers of %s", async (_name, error, header, value) => {
		const { agent } = appThatThrows(error);
		await agent.get("/throw").expect(error.status).expect(header, value);
	});
});

describe("malformed requests", () => {
	it.each([
		["truncated JSON", '{"a":', "application/json", 400],
		["a body over the limit", JSON.stringify({ a: "x".repeat(200) }), "application/json", 413],
		["an unknown charset", "{}", "application/json; charset=koi8-q", 415],
	])("%s is the caller's error", async (_name, body, type, status) => {
		const { agent, logged } = appThatThrows(undefined);
		await agent.post("/echo").set("content-type", type).send(body).expect(status);
		expect(logged).toEqual([]);
	});

	it.each(["gzip", "deflate", "br"])("a corrupted body in %s is a client error", async (encoding) => {
		const { agent, logged } = appThatThrows(undefined);
		// The names of Brotli's errors depend on where decoding fails.
		for (const damaged of ["none of these", "{}", "garbage in", "\u001f\u008b", "x".repeat(60)]) {
			const headers = { "content-type": "application/json", "content-encoding": encoding };
			const { body } = await agent.post("/echo").set(headers).send(damaged).expect(400);
			expect(body.code).toBe("malformed_body");
		}
		expect(logged).toEqual([]);
	});

	it("a path that is not UTF-8 returns 400, an unknown one 404", async () => {
		const { agent } = appThatThrows(undefined);
		await agent.get("/things/%ff").expect(400);
		await agent.get("/nowhere").expect(404);
	});
});

it("an internal error with a status property is not mistaken for a client error", () => {
	expect(asHttpError(Object.assign(new Error("upstream"), { status: 404 }))).toBeUndefined();
	// Express's router sets the status; a service's own decodeURIComponent does not.
	expect(asHttpError(new URIError("URI malformed"))).toBeUndefined();
	expect(asHttpError(undefined)).toBeUndefined();
	expect(asHttpError(new NotFound())).toBeInstanceOf(NotFound);
});

describe("errorOf", () => {
	const Missing = errorOf(NotFound, "page_missing", "This page does not exist.");
	const Closed = errorOf(
		Conflict,
		"room_closed",
		(room: string, since: number) => `${room} is closed since ${since}.`,
	);

	it("makes a class with a fixed code and text", () => {
		const error = new Missing();
		expect(error).toBeInstanceOf(NotFound);
		expect(error).toBeInstanceOf(Missing);
		expect(error).not.toBeInstanceOf(Closed);
		expect(error).toMatchObject({ status: 404, code: "page_missing", detail: "This page does not exist." });
	});

	it("writes the text from the constructor's arguments, and is named after its code in logs", () => {
		const error = new Closed("The archive", 1999);
		expect(error).toMatchObject({
			status: 409,
			name: "RoomClosed",
			detail: "The archive is closed since 1999.",
		});
		expect(String(error.stack)).toMatch(/^RoomClosed|^Error/);
	});
});
