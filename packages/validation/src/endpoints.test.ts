import { describe, expect, it } from "@jest/globals";
import { errorHandler, notFoundHandler, requestId, sendProblem, Unauthorized } from "@repo/http-errors";
import express from "express";
import supertest from "supertest";
import { z } from "zod";
import {
	type CallerKind,
	endpoint,
	id,
	idText,
	integerText,
	mountEndpoints,
	openApiDocument,
	text,
} from "./index.ts";

const apiToken: CallerKind<{ userId: number }> = {
	security: [{ apiToken: [] }],
	authenticate: async (request) => {
		if (request.get("authorization") !== "good")
			throw new Unauthorized("token_unknown", "This token is not known.");
		return { userId: 7 };
	},
};

const thing = z.object({ id, title: z.string(), owner: z.int() }).meta({ id: "Thing" });

const endpoints = [
	endpoint({
		method: "post",
		path: "/things",
		operationId: "createThing",
		summary: "Create a thing",
		caller: apiToken,
		request: {
			body: z.object({ title: text({ max: 20 }), parts: z.array(z.object({ size: id })).default([]) }),
			bodyTypes: ["application/json", "application/x-www-form-urlencoded"],
			bodyLimit: 1000,
		},
		responses: { 201: { description: "The thing", body: thing } },
		handle: async ({ caller, body }) => ({
			status: 201,
			body: { id: 1, title: body.title, owner: caller.userId },
		}),
	}),
	endpoint({
		method: "get",
		path: "/things/:thingId",
		operationId: "getThing",
		summary: "Read a thing",
		request: {
			params: z.object({ thingId: idText }),
			query: z.object({
				page: integerText({ min: 1, max: 100, fallback: 1 }),
				tag: z.union([z.string(), z.array(z.string()).max(2)]).optional(),
			}),
		},
		responses: { 200: { description: "The thing", body: thing } },
		handle: async ({ params, query }) => ({
			status: 200,
			body: { id: params.thingId, title: `page ${query.page}`, owner: 1 },
		}),
	}),
	endpoint({
		method: "get",
		path: "/broken",
		operationId: "broken",
		summary: "Answers another shape than it declares",
		responses: { 200: { description: "The thing", body: z.object({ id }) } },
		handle: async () => ({ status: 200, body: { id: -1 } }),
	}),
];

function agent({ etag = true } = {}) {
	const app = express();
	if (!etag) app.disable("etag");
	const logged: unknown[] = [];
	app.use(requestId);
	mountEndpoints(app, endpoints, { checkResponses: true });
	app.use(notFoundHandler, errorHandler({ render: sendProblem, logFault: (error) => logged.push(error) }));
	return Object.assign(supertest(app), { logged });
}

const post = (body: string | object, type = "application/json") =>
	agent().post("/things").set({ authorization: "good", "content-type": type }).send(body);

describe("an endpoint", () => {
	it("accepts JSON and forms", async () => {
		await post({ title: " A " }).expect(201, { id: 1, title: "A", owner: 7 });
		await post("title=A", "application/x-www-form-urlencoded").expect(201, { id: 1, title: "A", owner: 7 });
	});

	it.each([
		'application/json;charset="UTF-8"',
		"application/json; charset=utf8",
		"application/x-www-form-urlencoded; charset=UTF8",
		"application/x-www-form-urlencoded; charset=US-ASCII",
		"application/x-www-form-urlencoded;charset=ascii",
	])("reads UTF-8 declared as such in %s", async (type) => {
		const body = type.includes("json") ? '{"title":"é"}' : "title=%C3%A9";
		await post(body, type).expect(201, { id: 1, title: "é", owner: 7 });
	});

	it("rejects a query parameter that looks misspelled, and ignores other unknown ones", async () => {
		await agent().get("/things/1?page=2&access_type=offline").expect(200);
		const { body } = await agent().get("/things/1?pages=2").expect(400);
		expect(body.detail).toBe("pages: is not a known parameter; did you mean page?");
	});

	it("says that a query parameter is repeated, but of an unknown one, that it is unknown", async () => {
		const { body } = await agent().get("/things/1?page=2&page=3").expect(400);
		expect(body.detail).toBe("page: must not be repeated");
		const unknown = await agent().get("/things/1?page[]=2&page[]=3").expect(400);
		expect(unknown.body.detail).toBe("page[]: is not a known parameter; did you mean page?");
		const { body: inherited } = await agent().get("/things/1?constructor=%00").expect(400);
		expect(inherited.detail).toBe("constructor: must not contain the NUL character");
	});

	it("says that a query parameter is repeated too often, where it may be", async () => {
		await agent().get("/things/1?tag=a&tag=b").expect(200);
		const { body } = await agent().get("/things/1?tag=a&tag=b&tag=c").expect(400);
		expect(body.detail).toBe("tag: must have at most 2 items");
	});

	it("rejects an unauthenticated caller before reading the body", async () => {
		await agent().post("/things").set("content-type", "application/json").send('{"a":').expect(401);
	});

	it("says that a body is not JSON", async () => {
		const { body } = await post('{"title":').expect(400);
		expect(body.detail).toBe("The body is not a JSON object or array.");
	});

	it.each<[string, string | object, string, number, string]>([
		["truncated JSON", '{"title":', "application/json", 400, "malformed_body"],
		["an array for an object", "[]", "application/json", 400, "validation_failed"],
		["a bare value", "1", "application/json", 400, "malformed_body"],
		["null for an object", "null", "application/json", 400, "validation_failed"],
		["no body", "", "application/json", 400, "validation_failed"],
		["a NUL character", { title: "a\0b" }, "application/json", 400, "validation_failed"],
		[
			"a NUL character in a form",
			"title=a%00b",
			"application/x-www-form-urlencoded",
			400,
			"validation_failed",
		],
		["half a surrogate pair", '{"title":"\\ud800"}', "application/json", 400, "validation_failed"],
		[
			"an id out of range",
			{ title: "a", parts: [{ size: 1e20 }] },
			"application/json",
			400,
			"validation_failed",
		],
		["another media type", "<a/>", "application/xml", 415, "unsupported_media_type"],
		["too large a body", { title: "a".repeat(2000) }, "application/json", 413, "content_too_large"],
	])("answers %s with a clear error", async (_name, body, type, status, code) => {
		const answer = await post(body, type).expect(status);
		expect(answer.body.code).toBe(code);
	});

	it("rejects invalid UTF-8 instead of replacing it", async () => {
		const answer = await agent()
			.post("/things")
			.set({ authorization: "good", "content-type": "application/json" })
			.serialize((bytes) => bytes)
			.send(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d]) as unknown as string)
			.expect(400);
		expect(answer.body.detail).toContain("UTF-8");
	});

	it("reports every problem with its path", async () => {
		const answer = await post({ parts: [{ size: 0 }] }).expect(400);
		expect(answer.body.errors.map((each: { path: string }) => each.path)).toEqual([
			"body.title",
			"body.parts.0.size",
		]);
	});

	it.each([
		"/things/1e20",
		"/things/-1",
		"/things/017",
		"/things/%00",
		"/things/1?page=x",
		"/things/1?page=1&page=2",
	])("rejects the URL %s", async (address) => {
		await agent().get(address).expect(400);
	});

	it("responds to other methods with 405 and Allow", async () => {
		await agent().delete("/things/1").expect(405).expect("allow", "GET, HEAD");
		await agent().head("/things/1").expect(200);
	});

	it("has an ETag and answers 304 to it, unless the service disables that", async () => {
		const { headers } = await agent()
			.get("/things/1")
			.expect(200)
			.expect("content-type", "application/json; charset=utf-8");
		await agent().get("/things/1").set("If-None-Match", String(headers.etag)).expect(304, "");
		await agent().get("/things/2").set("If-None-Match", String(headers.etag)).expect(200);
		const without = await agent({ etag: false })
			.get("/things/1")
			.expect(200)
			.expect("content-type", "application/json; charset=utf-8");
		expect(without.headers.etag).toBeUndefined();
		expect(without.body).toEqual({ id: 1, title: "page 1", owner: 1 });
	});

	it("does not send undeclared responses if response checks are enabled", async () => {
		const checked = agent();
		await checked.get("/broken").expect(500);
		expect(String(checked.logged[0])).toContain("undeclared shape");
	});
});

it("the API document is generated from the schemas that check requests", () => {
	const document = openApiDocument(endpoints, {
		info: { title: "Things", version: "1" },
		securitySchemes: { apiToken: { type: "apiKey", in: "header", name: "Authorization" } },
	});
	const create = document.paths?.["/things"]?.post;
	expect(create?.security).toEqual([{ apiToken: [] }]);
	expect(Object.keys(create?.responses ?? {})).toEqual(["201", "400", "401", "413", "415", "429"]);
	expect(create?.responses).toMatchObject({ 429: { headers: { "Retry-After": {} } } });
	expect(document.paths?.["/things/{thingId}"]?.get?.parameters).toMatchObject([
		{ in: "path", name: "thingId", schema: { type: "integer", minimum: 1 } },
		{ in: "query", name: "page", schema: { type: "integer", minimum: 1, maximum: 100, default: 1 } },
		{ in: "query", name: "tag" },
	]);
	expect(Object.keys(document.components?.schemas ?? {})).toEqual(
		expect.arrayContaining(["Problem", "Thing"]),
	);
});

it("documents files that an endpoint reads directly", () => {
	const upload = endpoint({
		method: "post",
		path: "/files",
		operationId: "sendFile",
		summary: "Send a file",
		request: { fileTypes: ["application/pdf", "multipart/form-data"] },
		responses: { 200: { description: "Taken" } },
		handle: async () => ({ status: 200 }),
	});
	const document = openApiDocument([upload], { info: { title: "Files", version: "1" } });
	expect(document.paths?.["/files"]?.post?.requestBody).toEqual({
		required: true,
		content: {
			"application/pdf": {},
			"multipart/form-data": {
				schema: {
					type: "object",
					properties: { file: { contentMediaType: "application/octet-stream" } },
					required: ["file"],
				},
			},
		},
	});
});
