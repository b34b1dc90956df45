import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { authorizeAddress, newApp, newCode, type ThirdPartyApp } from "../../test/support/apps.ts";
import { newPerson, type Person } from "../../test/support/people.ts";
import { startApp, type TestApp } from "../../test/support/start-app.ts";
import { createApp } from "../app.ts";

let app: TestApp;
let ada: Person;
let calendar: ThirdPartyApp;
let server: Server;
let cookie: string;

beforeAll(async () => {
	app = await startApp({ AUTHORIZATIONS_PER_MINUTE: "0" });
	ada = await newPerson(app, "Ada");
	calendar = await newApp(app);
	await newCode(ada, calendar); // From now on the page is skipped.
	server = createServer(createApp(app.dependencies)).listen(0);
	cookie = `scheduling-session=${ada.secret}`;
});
afterAll(async () => {
	server.close();
	await app.close();
});

/**
 * Sends exactly these bytes as `state`; no client in between normalizes them. Returns the raw `state` of the
 * response.
 */
async function roundTrip(rawState: string): Promise<string> {
	const path = `${authorizeAddress(calendar, { state: undefined })}&state=${rawState}`;
	const { port } = server.address() as AddressInfo;
	const location = await new Promise<string>((resolve, reject) => {
		const sent = request({ port, path, headers: { cookie }, agent: false }, (answer) => {
			answer.resume();
			resolve(`${answer.statusCode} ${answer.headers.location}`);
		});
		sent.on("error", reject).end();
	});
	const [, state] = /^303 https:\/\/app\.example\/callback\?code=[\w-]+&state=(.*)$/s.exec(location) ?? [];
	if (state === undefined) throw new Error(location);
	return state;
}

describe("state", () => {
	it.each([
		"a+b",
		"a%20b",
		"%7E~",
		"%c3%a9%C3%A9",
		"100%",
		"%",
		"%zz",
		"%00",
		"%FF%FE",
		"=a=b==",
		"?/:@!$'()*,;",
		"%26%3D%23",
		"undefined",
		"[object%20Object]",
		"eyJhIjoxfQ==",
		"<script>",
		"{}|\\^`[]",
		"x".repeat(8192),
		"%41".repeat(2048),
	])("is returned byte for byte: %s", async (raw) => {
		expect(await roundTrip(raw)).toBe(raw);
	});

	it("decodes to the same if it contains invalid URL characters", async () => {
		expect(await roundTrip('"a"#b')).toBe("%22a%22%23b");
	});

	it("is returned whatever bytes it encodes", async () => {
		const anyBytes = fc.uint8Array({ minLength: 1, maxLength: 300 });
		const property = fc.asyncProperty(anyBytes, fc.boolean(), async (bytes, lower) => {
			const hex = Buffer.from(bytes).toString("hex").replaceAll(/../g, "%$&");
			const raw = lower ? hex : hex.toUpperCase();
			expect(await roundTrip(raw)).toBe(raw);
		});
		await fc.assert(property, { numRuns: 40 });
	});

	it("is returned whatever URL characters it contains", async () => {
		const characters = [..."abcXYZ0189-._~%!$'()*+,;=:@/?"];
		const anyRaw = fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength: 200 });
		const property = fc.asyncProperty(anyRaw, async (parts) => {
			expect(await roundTrip(parts.join(""))).toBe(parts.join(""));
		});
		await fc.assert(property, { numRuns: 60 });
	});
});
