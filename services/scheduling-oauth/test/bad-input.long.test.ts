import { randomUUID } from "node:crypto";
import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createApp, listEndpoints } from "../src/app.ts";
import { newApp, newTokens, type ThirdPartyApp } from "./support/apps.ts";
import { newPerson, type Person } from "./support/people.ts";
import { startApp, type TestApp } from "./support/start-app.ts";

let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let bearer: string;
let server: Server;

beforeAll(async () => {
	app = await startApp();
	ada = await newPerson(app, "Ada", { role: "operator" });
	calendar = await newApp(app);
	bearer = (await newTokens(app, ada, calendar)).access_token;
	server = createServer(createApp(app.dependencies)).listen(0);
});
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

afterAll(async () => {
	agent.destroy();
	server.close();
	await app.close();
});

type Raw = { headers?: Record<string, string | string[]>; body?: Buffer | string; query?: string };
const [form, json] = ["application/x-www-form-urlencoded", "application/json"];

/** Sends exactly these bytes, with a session, a token and a client, so that the handler is reached. */
function send(method: string, path: string, { headers = {}, body = "", query = "" }: Raw): Promise<number> {
	const { port } = server.address() as AddressInfo;
	const all = {
		cookie: `scheduling-session=${ada.secret}`,
		"content-length": Buffer.byteLength(body),
		...headers,
	};
	const options = { port, method: method.toUpperCase(), path: path + query, headers: all, agent };
	return new Promise((resolve, reject) => {
		const sent = request(options, (answer) => {
			answer.resume();
			answer.on("close", () => resolve(answer.statusCode ?? 0));
		});
		// A server that rejects a large body may close the connection while it is still being sent.
		sent.on("error", (error: NodeJS.ErrnoException) =>
			["EPIPE", "ECONNRESET"].includes(error.code ?? "") ? resolve(413) : reject(error),
		);
		sent.end(body);
	});
}

const credentials = () => ({ client_id: calendar.clientId, client_secret: calendar.secret });
const basic = () => `Basic ${Buffer.from(`${calendar.clientId}:${calendar.secret}`).toString("base64")}`;

const megabytes = Buffer.alloc(5_000_000, "a");

const awkward: [string, () => Raw][] = [
	["nothing", () => ({})],
	["truncated JSON", () => ({ headers: { "content-type": json }, body: '{"grant_type": "auth' })],
	["an array", () => ({ headers: { "content-type": json }, body: "[]" })],
	["null", () => ({ headers: { "content-type": json }, body: "null" })],
	["a bare string", () => ({ headers: { "content-type": json }, body: '"x"' })],
	["deep JSON", () => ({ headers: { "content-type": json }, body: "[".repeat(40_000) + "]".repeat(40_000) })],
	[
		"a prototype",
		() => ({
			headers: { "content-type": json },
			body: '{"__proto__": {"grant_type": "x"}, "constructor": 1}',
		}),
	],
	[
		"numbers and objects instead of text",
		() => jsonBody({ ...credentials(), grant_type: 7, code: { a: 1 }, token: [1], scope: true }),
	],
	[
		"huge numbers",
		() => ({ headers: { "content-type": json }, body: '{"code": 1e400, "grant_type": -0, "limit": 1e20}' }),
	],
	["NUL in JSON", () => jsonBody(everyField("a\u0000b"))],
	[
		"half a surrogate",
		() => ({ headers: { "content-type": json }, body: '{"code": "\\ud800", "token": "\\udfff"}' }),
	],
	[
		"invalid UTF-8 in JSON",
		() => ({ headers: { "content-type": json }, body: Buffer.from('{"code": "\xff\xfe"}', "latin1") }),
	],
	[
		"invalid UTF-8 in a form",
		() => ({
			headers: { "content-type": form },
			body: Buffer.from("code=\xff&token=%FF%FE&%FF=1", "latin1"),
		}),
	],
	[
		"NUL in a form",
		() =>
			formBody(
				Object.keys(everyField(""))
					.map((name) => `${name}=%00`)
					.join("&"),
			),
	],
	[
		"repeated parameters",
		() => formBody("grant_type=a&grant_type=b&code=a&code=b&token=1&token=2&client_id=a&client_id=b"),
	],
	["broken percent signs", () => formBody("grant_type=%&code=%zz&%=%")],
	["a thousand and one parameters", () => formBody("a=1&".repeat(1001))],
	["five megabytes", () => ({ headers: { "content-type": form }, body: megabytes })],
	["five megabytes of JSON", () => ({ headers: { "content-type": json }, body: megabytes })],
	["an unsupported media type", () => ({ headers: { "content-type": "text/xml" }, body: "<a/>" })],
	["no media type", () => ({ body: "grant_type=x" })],
	["another charset", () => ({ headers: { "content-type": `${json}; charset=utf-16` }, body: "{}" })],
	[
		"an unknown encoding",
		() => ({ headers: { "content-type": json, "content-encoding": "zzz" }, body: "{}" }),
	],
	[
		"corrupted gzip",
		() => ({ headers: { "content-type": json, "content-encoding": "gzip" }, body: "not gzip" }),
	],
	["two Authorization headers", () => ({ headers: { authorization: [basic(), `Bearer ${bearer}`] } })],
	["Basic that is not base64", () => ({ headers: { authorization: "Basic ???" } })],
	[
		"Basic without a colon",
		() => ({ headers: { authorization: `Basic ${Buffer.from("abc").toString("base64")}` } }),
	],
	[
		"Basic with NUL",
		() => ({ headers: { authorization: `Basic ${Buffer.from("a\0b:%00").toString("base64")}` } }),
	],
	[
		"Basic with invalid UTF-8",
		() => ({ headers: { authorization: `Basic ${Buffer.from([255, 254, 58, 255]).toString("base64")}` } }),
	],
	["an empty Bearer", () => ({ headers: { authorization: "Bearer" } })],
	["a Bearer of dots", () => ({ headers: { authorization: "Bearer ..." } })],
	["a long Bearer", () => ({ headers: { authorization: `Bearer ${"a".repeat(8000)}` } })],
	["an unknown scheme", () => ({ headers: { authorization: "Digest x=y" } })],
	[
		"two cookies with one name",
		() => ({ headers: { cookie: `scheduling-session=${ada.secret}; scheduling-session=x; =; ;` } }),
	],
	[
		"NUL and broken bytes in the query",
		() => ({
			query: `?${Object.keys(everyField(""))
				.map((name) => `${name}=%00%FF`)
				.join("&")}`,
		}),
	],
	["NUL in the query", () => ({ query: `?${new URLSearchParams(everyField("\0"))}` })],
	[
		"repeated names in the query",
		() => ({ query: "?client_id=a&client_id=b&state=1&state=2&limit=1&limit=2&return_to=/&return_to=/" }),
	],
	["brackets in the query", () => ({ query: "?client_id[a]=1&state[]=1&limit[$gt]=0&__proto__[x]=1" })],
	["a huge query", () => ({ query: `?state=${"a".repeat(9000)}` })],
	[
		"numbers out of range in the query",
		() => ({ query: "?limit=1e20&cursor=-1&from=9999999-01-01&to=x&before=99999999999999999999" }),
	],
	["NUL with a valid client", () => jsonBody({ ...everyField("\u0000"), ...credentials() })],
	[
		"long values with a valid client",
		() => formBody(new URLSearchParams({ ...everyField("x".repeat(4000)), ...credentials() }).toString()),
	],
];

const names = [
	...[
		"grant_type",
		"code",
		"redirect_uri",
		"code_verifier",
		"refresh_token",
		"scope",
		"token",
		"token_type_hint",
	],
	...[
		"client_id",
		"client_secret",
		"state",
		"response_type",
		"code_challenge",
		"code_challenge_method",
		"prompt",
		"post_logout_redirect_uri",
	],
	...[
		"request",
		"decision",
		"csrf",
		"return_to",
		"limit",
		"cursor",
		"from",
		"to",
		"status",
		"apiKey",
		"name",
		"uid",
	],
];
const everyField = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
const jsonBody = (value: unknown): Raw => ({
	headers: { "content-type": json },
	body: JSON.stringify(value),
});
const formBody = (body: string): Raw => ({ headers: { "content-type": form }, body });

/** Invalid path parameters. */
const oddParts = ["x", "%00", "1e20", "..%2f..", "-1", randomUUID(), "%F0%9F%92%A9"];

describe("every endpoint", () => {
	it.each(awkward)("never responds to %s with a 5xx", async (_what, raw) => {
		const { body } = raw();
		// Endpoints that read no body ignore it.
		const concerned = listEndpoints(app.dependencies).filter((one) => !body || one.request?.body);
		const statuses = concerned.flatMap(({ method, path }) =>
			["", path.startsWith("/api/auth/") ? basic() : `Bearer ${bearer}`].map(async (authorization) => {
				const given = raw();
				const headers = { ...(authorization && { authorization }), ...given.headers };
				const status = await send(method, path.replaceAll(/:\w+/g, "1"), { ...given, headers });
				return `${status} ${method} ${path}`;
			}),
		);
		expect((await Promise.all(statuses)).filter((one) => !/^[234]/.test(one))).toEqual([]);
	});

	it("never responds to malformed path parameters with a 5xx", async () => {
		const wrong: string[] = [];
		for (const { method, path } of listEndpoints(app.dependencies).filter(({ path }) => path.includes(":"))) {
			for (const part of [...oddParts, "%FF", "%", "a".repeat(4000)]) {
				const status = await send(method, path.replaceAll(/:\w+/g, part), formBody(""));
				if (status >= 500) wrong.push(`${method} ${path} with ${part}: ${status}`);
			}
		}
		expect(wrong).toEqual([]);
	});

	it("responds to other methods with 405, or 404 for an unknown path", async () => {
		const wrong: string[] = [];
		for (const { path } of listEndpoints(app.dependencies)) {
			const status = await send("PATCH", path.replaceAll(/:\w+/g, "1"), {});
			if (![405, 404].includes(status)) wrong.push(`${path}: ${status}`);
		}
		expect(wrong).toEqual([]);
	});
});
