import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { isTemporary, makeCall, Refused } from "./call-api.ts";

let respond: (response: ServerResponse) => void;
const server = createServer((_request, response) => respond(response));
beforeAll(() => once(server.listen(0), "listening"));
afterAll(() => {
	server.close();
});

async function errorOf(respondWith: typeof respond): Promise<unknown> {
	respond = respondWith;
	const call = makeCall({ api: `http://localhost:${(server.address() as AddressInfo).port}`, teamId: null });
	return call("POST", "/edits", {}).then(
		() => undefined,
		(error: unknown) => error,
	);
}

test("a call says that a page of ours makes it", async () => {
	let isNamed: string | string[] | undefined;
	const error = await errorOf((response) => {
		isNamed = response.req.headers["from-page"];
		response.end("{}");
	});
	expect([error, isNamed]).toEqual([undefined, "1"]);
});

test("a response that breaks off is an error that may pass", async () => {
	const error = await errorOf((response) => {
		response.writeHead(200, { "Content-Length": 100 });
		response.write('{"results":[');
		setTimeout(() => response.destroy(), 20);
	});
	expect(error).toBeInstanceOf(Error);
	expect(error).not.toBeInstanceOf(Refused);
	expect(isTemporary(error)).toBe(true);
});

test("an error has the code and the message of the response", async () => {
	const problem = { code: "recipient_not_found", detail: "Recipient not found in this document." };
	const error = await errorOf((response) => response.writeHead(404).end(JSON.stringify(problem)));
	expect(error).toMatchObject({ status: 404, code: problem.code, message: problem.detail });
});

test.each([
	[409, { "Retry-After": "5" }, true],
	[409, {}, false],
	[429, {}, true],
	[503, {}, true],
	[400, {}, false],
])("whether a response %s with the headers %j may pass", async (status, headers, expected) => {
	const error = await errorOf((response) => response.writeHead(status, headers).end("{}"));
	expect(error).toBeInstanceOf(Refused);
	expect(isTemporary(error)).toBe(expected);
});
