import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import type { Endpoint } from "@repo/validation";
import { createAccount, type TestAccount } from "../test/support/accounts.ts";
import { startApp, type TestApp } from "../test/support/start-app.ts";
import { listEndpoints } from "./app.ts";

let app: TestApp;
let owner: TestAccount;
let endpoints: Endpoint[];

beforeAll(async () => {
	app = await startApp({ RATE_LIMIT_PER_MINUTE: "100000" });
	owner = await createAccount(app);
	endpoints = listEndpoints(app.dependencies);
});
afterAll(async () => {
	await app.workOff();
	await app.close();
});

function call({ method }: Endpoint, path: string) {
	return app.agent[method](path).set("Authorization", owner.token);
}

const badBodies: [string, string, Buffer | string][] = [
	["truncated JSON", "application/json", '{"title": "x", "recip'],
	["invalid UTF-8", "application/json", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
	[
		"a NUL character",
		"application/json",
		'{"title":"a\\u0000b","name":"a\\u0000b","recipients":[],"url":"\\u0000"}',
	],
	["half a surrogate", "application/json", '{"title":"\\ud800","name":"\\ud800","recipients":[]}'],
	["an array", "application/json", "[[[]]]"],
	["a number", "application/json", "1e999"],
	["null", "application/json", "null"],
	[
		"text for everything",
		"application/json",
		'{"title":1,"recipients":"x","meta":[],"fieldMeta":7,"events":{}}',
	],
	[
		"a prototype",
		"application/json",
		'{"__proto__":{"title":"x"},"constructor":1,"formValues":{"__proto__":1}}',
	],
	["5 MB", "application/json", `{"title":"${"x".repeat(5_000_000)}"}`],
	["deep nesting", "application/json", `${'{"meta":'.repeat(3000)}1${"}".repeat(3000)}`],
	["another media type", "text/xml", "<title/>"],
	["an unknown charset", "application/json; charset=utf-99", "{}"],
];
const badIds = [
	"0",
	"-1",
	"1e20",
	"99999999999999999999",
	"%00",
	"%ff",
	"%E0%A4%A",
	"1.5",
	"null",
	"' OR 1=1 --",
];

describe("bad input to every endpoint", () => {
	it.each(badBodies)("with %s never causes an internal error", async (_what, type, body) => {
		for (const endpoint of endpoints.filter(({ method }) => method !== "get")) {
			const answer = await call(endpoint, endpoint.path.replaceAll(/:\w+/g, "1"))
				.set("Content-Type", type)
				.serialize((given) => String(given))
				.send(body)
				.catch((error: { code: string }) => ({ status: error.code }));
			// If the server cuts off a body, the connection may be reset before its response is read.
			if (answer.status === "ECONNRESET" || answer.status === "EPIPE") continue;
			expect([endpoint.operationId, Number(answer.status) < 500]).toEqual([endpoint.operationId, true]);
		}
	});

	it("in a URL never causes an internal error", async () => {
		for (const endpoint of endpoints) {
			for (const id of badIds.map((bad) => (bad.includes("%") ? bad : encodeURIComponent(bad)))) {
				const path = `${endpoint.path.replaceAll(/:\w+/g, id)}?page=${id}&status=${id}&query=${id}`;
				const { status } = await call(endpoint, path);
				expect([endpoint.operationId, id, status < 500]).toEqual([endpoint.operationId, id, true]);
			}
		}
	}, 120_000);

	it("logs no internal error", () => {
		expect(app.logged.filter((line) => line.includes("a request failed"))).toEqual([]);
	});
});
