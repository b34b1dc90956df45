import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import { findFreePort, isListening } from "@repo/infra-local/testing";
import jwt from "jsonwebtoken";
import type { Browser, Page } from "playwright-core";
import { createApiKey } from "../../src/accounts/api-keys/create-api-key.ts";
import { allowDocumentHost } from "../../src/clients/allow-document-host.ts";
import { decide, newApp, newCode, newTokens, type ThirdPartyApp } from "../support/apps.ts";
import { startDocumentSites } from "../support/documents.ts";
import { newPerson, PASSWORD, type Person } from "../support/people.ts";
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

describe("the code for each platform works as copied", () => {
	const none = { bookings: [], next_cursor: null };
	let grace: Person;
	beforeAll(async () => {
		grace = await newPerson(app, "grace");
	});

	/** The code as the page shows it, with the placeholders filled in. */
	async function codeOf(platform: string, { clientId, secret }: ThirdPartyApp): Promise<string> {
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 390 });
		await page.goto("/developers");
		await page.getByRole("link", { name: platform, exact: true }).click();
		await page.locator("[aria-current]", { hasText: platform }).waitFor();
		await savePicture(page, `guide ${platform}`, { width: 390 });
		if (platform === "Server") expect(await findViolations(page)).toEqual([]);
		const code = await page.locator("figure", { hasText: platform }).first().locator("pre").textContent();
		await page.context().close();
		return (code ?? "").replaceAll("YOUR_CLIENT_ID", clientId).replaceAll("YOUR_CLIENT_SECRET", secret);
	}

	/** Node finds the libraries from here. */
	function runCode(code: string, env: Record<string, string> = {}) {
		const cwd = new URL("../..", import.meta.url);
		const options = { cwd, env: { ...process.env, ...env } };
		const child = spawn(process.execPath, ["--input-type=module", "--eval", code], options);
		const complaints = text(child.stderr);
		stop.push(() => child.kill());
		const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
		const line = async () => {
			const { value, done } = await lines.next();
			if (done) throw new Error(await complaints);
			return String(value);
		};
		return { child, line };
	}

	async function signIn(page: Page) {
		await page.getByLabel("Username or email address").fill(grace.username);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
	}

	async function allow(address: string): Promise<string> {
		const { pathname, search } = new URL(address);
		return String((await decide(grace, pathname + search)).headers.location);
	}

	const stop: (() => unknown)[] = [];
	afterEach(() => {
		for (const one of stop.splice(0)) one();
	});

	it("on a server", async () => {
		const port = String(await findFreePort());
		const code = await codeOf("Server", await newApp(app));
		const { child } = runCode(code, { PORT: port, SESSION_SECRET: "of the test" });
		while (!(await isListening(Number(port)))) expect(child.exitCode).toBeNull();
		const left = await fetch(`http://localhost:${port}/login`, { redirect: "manual" });
		const back = new URL(await allow(left.headers.get("location") ?? ""));
		expect(back.origin).toBe("https://app.example");
		const cookie = left.headers.getSetCookie()[0]?.split(";")[0] ?? "";
		const answer = await fetch(`http://localhost:${port}/callback${back.search}`, { headers: { cookie } });
		expect(await answer.json()).toEqual(none);
		const denied = await fetch(`http://localhost:${port}/callback?error=access_denied`);
		expect([denied.status, await denied.text()]).toEqual([200, "You are not connected."]);
	});

	it("in a single-page app", async () => {
		const require = createRequire(import.meta.url);
		const main = require.resolve("oidc-client-ts");
		const modules: Record<string, string> = {
			"/oidc-client-ts.js": main.replace("/umd/", "/esm/"),
			"/jwt-decode.js": createRequire(main).resolve("jwt-decode").replace("/cjs/", "/esm/"),
		};
		let code = "";
		const imports = { "oidc-client-ts": "/oidc-client-ts.js", "jwt-decode": "/jwt-decode.js" };
		const site = createServer(({ url = "" }, response) => {
			const path = modules[url];
			if (path) return response.setHeader("Content-Type", "text/javascript").end(readFileSync(path));
			response.setHeader("Content-Type", "text/html");
			response.end(`<!doctype html><title>App</title><body><script type="importmap">${JSON.stringify({ imports })}</script>
<script type="module">${code}</script>`);
		}).listen(0, "127.0.0.1");
		stop.push(
			() => site.close(),
			() => site.closeAllConnections(),
		);
		await once(site, "listening");
		const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
		const spa = await newApp(app, { kind: "browser", redirectUris: [`${origin}/callback`] });
		code = await codeOf("Single-page app", spa);
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 1280 });
		await page.goto(origin);
		await signIn(page);
		await page.getByRole("button", { name: "Go back" }).click();
		await page.getByText("You are not connected.").waitFor();
		await page.reload();
		await page.getByRole("button", { name: "Allow" }).click();
		await page.getByText(JSON.stringify(none)).waitFor();
		await page.reload();
		await page.getByText(JSON.stringify(none)).waitFor();
		await page.context().close();
	});

	it("in a mobile app", async () => {
		const native = await newApp(app, { kind: "native", redirectUris: ["com.example.app:/callback"] });
		// The device's browser is this test.
		const deviceBrowser = `import { createInterface } from "node:readline/promises";
export async function openAuthSessionAsync(address) {
	return { type: "success", url: await createInterface(process.stdin, process.stdout).question(address + "\\n") };
}`;
		const code = await codeOf("Mobile app", native);
		const stub = `data:text/javascript,${encodeURIComponent(deviceBrowser)}`;
		const { child, line } = runCode(`${code.replace("expo-web-browser", stub)}\nprocess.exit();`);
		child.stdin.write(`${await allow(await line())}\n`);
		expect(await line()).toContain("bookings: []");
	});

	it("on the command line, at a random loopback port", async () => {
		const native = await newApp(app, { kind: "native", redirectUris: ["http://127.0.0.1/callback"] });
		const code = await codeOf("Command line", native);
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 390 });
		const denied = runCode(code);
		await page.goto((await denied.line()).replace("Open ", ""));
		await signIn(page);
		await page.getByRole("button", { name: "Go back" }).click();
		expect(await denied.line()).toBe("You are not connected.");
		const { line } = runCode(code);
		await page.goto((await line()).replace("Open ", ""));
		await page.getByText("a program on this computer").waitFor();
		await savePicture(page, "consent for a program", { width: 390 });
		await page.getByRole("button", { name: "Allow" }).click();
		await page.getByText("You can close this window.").waitFor();
		await page.context().close();
		expect(await line()).toContain("bookings: []");
	});

	it("in an agent that a document describes", async () => {
		const sites = await startDocumentSites(app);
		stop.push(() => sites.close());
		await allowDocumentHost(app.dependencies, { host: "agent.example", scopes: [] }, { operator: "test" });
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 1280 });
		await page.goto("/developers?platform=agent");
		const document = await page.locator("figure", { hasText: "Document" }).locator("pre").textContent();
		sites.serve("https://agent.example/client.json", JSON.parse(document ?? ""));
		const code = await codeOf("Agent", { ...client, secret: "" });
		const denied = runCode(code);
		await page.goto((await denied.line()).replace("Open ", ""));
		await signIn(page);
		await page.getByRole("button", { name: "Go back" }).click();
		expect(await denied.line()).toBe("You are not connected.");
		const { line } = runCode(code);
		await page.goto((await line()).replace("Open ", ""));
		await page.getByRole("heading", { name: "My agent wants access to your account" }).waitFor();
		await page.getByRole("button", { name: "Allow" }).click();
		await page.getByText("You can close this window.").waitFor();
		await page.context().close();
		expect(await line()).toContain("bookings: []");
	});
});
