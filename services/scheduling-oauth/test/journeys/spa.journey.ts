import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import type { Browser, Page } from "playwright-core";
import { newApp, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, PASSWORD } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

const require = createRequire(import.meta.url);
const library = readFileSync(
	require.resolve("oidc-client-ts").replace(/dist\/.*/, "dist/browser/oidc-client-ts.min.js"),
);

let app: ServedApp;
let browser: Browser;
let spa: Server;
let origin: string;
let client: ThirdPartyApp;

/** A single-page app of another origin, on oidc-client-ts. */
const page = () => `<!doctype html><html lang="en"><title>Single-page app</title><h1>Single-page app</h1>
<button id="in">Sign in</button> <button id="refresh">Refresh</button> <button id="read">Read</button> <button id="book">Book</button>
<button id="out">Sign out</button><pre></pre><script src="/library.js"></script><script>
const manager = new oidc.UserManager({
	authority: ${JSON.stringify(app.baseUrl)}, client_id: ${JSON.stringify(client.clientId)},
	redirect_uri: location.origin + "/callback", post_logout_redirect_uri: location.origin + "/",
	scope: "openid profile email READ_BOOKING WRITE_BOOKING", loadUserInfo: true, automaticSilentRenew: false });
const show = (value) => { document.querySelector("pre").textContent = JSON.stringify(value); };
const act = (id, work) => document.getElementById(id).addEventListener("click", () => work().then(show, (error) => show({ error: error.message })));
act("in", () => manager.signinRedirect());
act("refresh", async () => ({ refreshed: (await manager.signinSilent()).profile.email }));
act("read", async () => { const user = await manager.getUser(); const answer = await fetch(
	${JSON.stringify(app.baseUrl)} + "/api/v1/bookings", { headers: { Authorization: "Bearer " + user.access_token } });
	return { status: answer.status }; });
act("book", async () => { const user = await manager.getUser(); const answer = await fetch(
	${JSON.stringify(app.baseUrl)} + "/api/v1/bookings", { method: "POST", body: JSON.stringify({ title: "Walk",
	start: "2030-05-01T10:00:00Z", end: "2030-05-01T11:00:00Z" }), headers: { "Content-Type": "application/json",
	"Idempotency-Key": "of-the-walk", Authorization: "Bearer " + user.access_token } });
	return { status: answer.status, replayed: answer.headers.get("Idempotency-Replayed") }; });
act("out", () => manager.signoutRedirect());
if (location.pathname === "/callback") manager.signinCallback().then(({ profile }) => show(profile), (error) => show({ error: error.message }));
</script></html>`;

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
	spa = createServer(({ url }, response) => {
		if (url === "/library.js") return response.setHeader("Content-Type", "text/javascript").end(library);
		response.setHeader("Content-Type", "text/html").end(page());
	});
	await new Promise<void>((resolve) => spa.listen(0, "127.0.0.1", resolve));
	origin = `http://127.0.0.1:${(spa.address() as AddressInfo).port}`;
	client = await newApp(app, {
		name: "Week view",
		kind: "browser",
		redirectUris: [`${origin}/callback`],
		postLogoutRedirectUris: [`${origin}/`],
		allowedScopes: ["openid", "profile", "email", "READ_BOOKING", "WRITE_BOOKING"],
	});
});
afterAll(async () => {
	await browser?.close();
	spa?.close();
	await app?.close();
});

describe.each([390, 1280])("a single-page app on another origin, at %i px", (width) => {
	it("signs a user in, books, refreshes, loses access at once on disconnect, and signs the user out", async () => {
		const ada = await newPerson(app, `ada${width}`);
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width });
		const look = async (name: string) => {
			await savePicture(page, `spa ${name}`, { width });
			expect(await findViolations(page)).toEqual([]);
		};
		await page.goto(`${origin}/`);
		await page.getByRole("button", { name: "Sign in" }).click();
		await page.getByLabel("Username or email address").fill(ada.username);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByText("Sign you in with this account").waitFor();
		await look("consent");
		await page.getByRole("button", { name: "Allow" }).click();
		expect(await shown(page, "sub")).toMatchObject({
			email: ada.email,
			sub: expect.stringMatching(/^[\w-]{22}$/),
		});
		await page.getByRole("button", { name: "Book" }).click();
		expect(await shown(page, '"status":201')).toEqual({ status: 201, replayed: null });
		await page.getByRole("button", { name: "Book" }).click();
		expect(await shown(page, '"replayed":"true"')).toEqual({ status: 201, replayed: "true" });
		await page.getByRole("button", { name: "Refresh" }).click();
		expect(await shown(page, "refreshed")).toEqual({ refreshed: ada.email });
		await page.getByRole("button", { name: "Read" }).click();
		expect(await shown(page, '"status":200')).toEqual({ status: 200 });

		const account = await page.context().newPage();
		await account.goto("/account/apps");
		await account.getByLabel("Disconnect Week view").press("Enter");
		await account.getByRole("button", { name: "Disconnect Week view" }).last().click();
		await account.getByText("Disconnected.").waitFor();
		await page.getByRole("button", { name: "Read" }).click();
		expect(await shown(page, '"status":401')).toEqual({ status: 401 });
		await page.getByRole("button", { name: "Refresh" }).click();
		expect(await shown(page, "error")).toHaveProperty("error");

		await page.getByRole("button", { name: "Sign out" }).click();
		await page.waitForURL(`${origin}/`);
		await account.goto("/account/apps");
		await account.getByRole("heading", { name: "Sign in" }).waitFor();
		await page.context().close();
	});

	it("cannot sign a user out without an ID token: the user is asked", async () => {
		const ada = await newPerson(app, `asked${width}`);
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width });
		const leaving = new URLSearchParams({
			client_id: client.clientId,
			post_logout_redirect_uri: `${origin}/`,
		});
		await page.goto("/sign-in");
		await page.getByLabel("Username or email address").fill(ada.username);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("button", { name: "Sign out" }).waitFor();
		await page.goto(`/auth/oauth2/logout?${leaving}`);
		await page.getByRole("heading", { name: "Sign out?" }).waitFor();
		await savePicture(page, "spa sign out", { width });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Sign out" }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(`${origin}/`);
		await page.goto("/auth/oauth2/logout");
		await page.getByRole("heading", { name: "You are signed out" }).waitFor();
		await page.context().close();
	});
});

/** What the app shows once it contains these words. */
async function shown(page: Page, words: string): Promise<unknown> {
	const output = page.locator("pre", { hasText: words });
	await output.waitFor();
	return JSON.parse((await output.textContent()) ?? "");
}
