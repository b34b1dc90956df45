import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { openBrowser, openWindow } from "@repo/infra-local/browser";
import jwt from "jsonwebtoken";
import type { Browser } from "playwright-core";
import { createApiKey } from "../../src/accounts/api-keys/create-api-key.ts";
import { newApp, newCode, newTokens, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

const run = promisify(execFile);

let app: ServedApp;
let browser: Browser;
let person: Person;
let client: ThirdPartyApp;
let examples: string[];

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
	person = await newPerson(app, "ada");
	client = await newApp(app);
	const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 1280 });
	await page.goto("/developers");
	examples = await page.locator("pre").allInnerTexts();
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
});

/** Copies the request that contains these words from the page, fills in the placeholders, and runs it in a shell. */
async function copied(
	words: string[],
	filled: Record<string, string> = {},
): Promise<Record<string, unknown>> {
	const example = examples.find(
		(text) => text.startsWith("curl") && words.every((word) => text.includes(word)),
	);
	const known = { YOUR_CLIENT_ID: client.clientId, YOUR_CLIENT_SECRET: client.secret, ...filled };
	let command = example ?? "";
	for (const [name, value] of Object.entries(known)) command = command.replaceAll(name, value);
	const { stdout } = await run("sh", ["-c", command.replace("curl", "curl -sS")]);
	return JSON.parse(stdout);
}

it.each([
	["form", ["grant_type=authorization_code"], ["grant_type=refresh_token"]],
	["JSON", ['"grant_type": "authorization_code"'], ['"grant_type": "refresh_token"']],
])("the requests in the guide work as copied: %s", async (_kind, exchange, refresh) => {
	const code = await newCode(person, client, { scope: "READ_BOOKING READ_PROFILE" });
	const tokens = await copied(exchange, { THE_CODE: code });
	expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 1800 });
	const secrets = { ACCESS_TOKEN: String(tokens.access_token), REFRESH_TOKEN: String(tokens.refresh_token) };
	expect(await copied(["oauth/me"], secrets)).toMatchObject({ username: "ada" });
	expect(await copied(["status=accepted"], secrets)).toEqual({ bookings: [], next_cursor: null });
	expect(await copied(refresh, secrets)).toMatchObject({ refresh_token: tokens.refresh_token });
});

it("the requests for signing in work as copied", async () => {
	const request = examples.find((text) => text.includes("openid%20profile"))?.replaceAll(/\s/g, "") ?? "";
	const scope = new URL(request).searchParams.get("scope") ?? "";
	const nonce = new URL(request).searchParams.get("nonce") ?? "";
	const code = await newCode(person, client, { scope, nonce });
	const tokens = await copied(["grant_type=authorization_code"], { THE_CODE: code });
	expect(jwt.decode(String(tokens.id_token))).toMatchObject({ nonce, email: person.email });
	const user = await copied(["userinfo"], { ACCESS_TOKEN: String(tokens.access_token) });
	expect(user).toMatchObject({ sub: String(person.id), email: person.email });
});

it("the requests that change bookings work", async () => {
	const writer = await newApp(app, { allowedScopes: ["WRITE_BOOKING"] });
	const { access_token } = await newTokens(app, person, writer, { scope: "WRITE_BOOKING" });
	const filled = { ACCESS_TOKEN: access_token };
	const made = await copied(["Idempotency-Key"], filled);
	expect(await copied(["Idempotency-Key"], filled)).toEqual(made);
	const booking = { ...filled, BOOKING_UID: String(made.uid) };
	expect(await copied(["/reschedule"], booking)).toMatchObject({ uid: made.uid, title: "Planning" });
	expect(await copied(["/cancel"], booking)).toMatchObject({ uid: made.uid, status: "cancelled" });
});

it("the request that creates a webhook works", async () => {
	const notified = await newApp(app, { allowedScopes: ["READ_BOOKING", "NOTIFY_BOOKING"] });
	const bo = await newPerson(app, "bo");
	const { access_token } = await newTokens(app, bo, notified, { scope: "READ_BOOKING NOTIFY_BOOKING" });
	expect(await copied(["/webhooks"], { ACCESS_TOKEN: access_token })).toMatchObject({
		events: ["booking.created", "connection.ended"],
		secret: expect.stringMatching(/^whsec_/),
	});
});

it("the request with an API key works", async () => {
	const key = await createApiKey(app.dependencies, person, { name: "guide", days: 0 });
	expect(await copied(["X-API-Key"], { YOUR_API_KEY: key })).toMatchObject({
		title: "Lunch",
		status: "accepted",
	});
});
