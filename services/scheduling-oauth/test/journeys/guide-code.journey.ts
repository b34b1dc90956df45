import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import { findFreePort, isListening } from "@repo/infra-local/testing";
import type { Browser, Page } from "playwright-core";
import { allowDocumentHost } from "../../src/clients/allow-document-host.ts";
import { decide, newApp, newCode, type ThirdPartyApp } from "../support/apps.ts";
import { startDocumentSites } from "../support/documents.ts";
import { newPerson, PASSWORD, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

let app: ServedApp;
let browser: Browser;

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
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

	/** Signs in, denies access once, and opens the consent page of a second run. */
	async function runAfterDenial(page: Page, code: string) {
		const denied = runCode(code);
		await page.goto((await denied.line()).replace("Open ", ""));
		await signIn(page);
		await page.getByRole("button", { name: "Go back" }).click();
		expect(await denied.line()).toBe("You are not connected.");
		const { line } = runCode(code);
		await page.goto((await line()).replace("Open ", ""));
		return line;
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
		const again = await fetch(`http://localhost:${port}/login`, { redirect: "manual", headers: { cookie } });
		const state = new URL(again.headers.get("location") ?? "").searchParams.get("state");
		const denied = await fetch(`http://localhost:${port}/callback?error=access_denied&state=${state}`, {
			headers: { cookie },
		});
		expect([denied.status, await denied.text()]).toEqual([200, "You are not connected."]);
	});

	it("on a server, which refuses a code that an attacker's page sends to it", async () => {
		const port = String(await findFreePort());
		const registered = await newApp(app);
		const { child } = runCode(await codeOf("Server", registered), {
			PORT: port,
			SESSION_SECRET: "of the test",
		});
		while (!(await isListening(Number(port)))) expect(child.exitCode).toBeNull();
		// Without PKCE, and left without state: the session of the victim has nothing to compare.
		const code = await newCode(grace, registered);
		const answer = await fetch(`http://localhost:${port}/callback?code=${code}`);
		expect([answer.status, await answer.text()]).toEqual([
			400,
			"This sign-in was not started in this browser.",
		]);
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
		const [stored = ""] = await page.evaluate<string[]>("Object.keys(sessionStorage)");
		const expireAt = (time: string) =>
			page.evaluate<number>(`(() => {
				const user = JSON.parse(sessionStorage.getItem(${JSON.stringify(stored)}));
				sessionStorage.setItem(${JSON.stringify(stored)}, JSON.stringify({ ...user, expires_at: ${time} }));
				return user.expires_at;
			})()`);
		const first = await expireAt("1");
		await page.reload();
		await page.getByText(JSON.stringify(none)).waitFor();
		expect(await expireAt("1")).toBeGreaterThanOrEqual(first);
		await page.context().close();
	});

	it("in a mobile app", async () => {
		const native = await newApp(app, { kind: "native", redirectUris: ["com.example.app:/callback"] });
		// The device is this test: its browser and its native cryptography.
		const modules = {
			"expo-web-browser": `import { createInterface } from "node:readline/promises";
export async function openAuthSessionAsync(address) {
	const url = await createInterface(process.stdin, process.stdout).question(address + "\\n");
	return url ? { type: "success", url } : { type: "cancel" };
}`,
			"expo-crypto": `import { createHash, randomUUID } from "node:crypto";
export { randomUUID };
export const CryptoDigestAlgorithm = { SHA256: "sha256" };
export const CryptoEncoding = { BASE64: "base64" };
export const digestStringAsync = async (name, text, { encoding }) => createHash(name).update(text).digest(encoding);`,
		};
		let code = await codeOf("Mobile app", native);
		for (const [name, text] of Object.entries(modules))
			code = code.replace(`"${name}"`, `"data:text/javascript,${encodeURIComponent(text)}"`);
		code += "\nconsole.log(await connect());\nprocess.exit();";
		const allowed = runCode(code);
		allowed.child.stdin.write(`${await allow(await allowed.line())}\n`);
		expect(await allowed.line()).toContain("bookings: []");
		const closed = runCode(code);
		await closed.line();
		closed.child.stdin.write("\n");
		expect(await closed.line()).toBe("undefined");
	});

	it("on the command line, at a random loopback port", async () => {
		const native = await newApp(app, { kind: "native", redirectUris: ["http://127.0.0.1/callback"] });
		const code = await codeOf("Command line", native);
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width: 390 });
		const line = await runAfterDenial(page, code);
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
		const code = await codeOf("Agent", await newApp(app));
		const line = await runAfterDenial(page, code);
		await page.getByRole("heading", { name: "My agent wants access to your account" }).waitFor();
		await page.getByRole("button", { name: "Allow" }).click();
		await page.getByText("You can close this window.").waitFor();
		await page.context().close();
		expect(await line()).toContain("bookings: []");
	});
});
