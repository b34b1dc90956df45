import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { openBrowser, openWindow } from "@repo/infra-local/browser";
import type { Browser, Page } from "playwright-core";
import { authorizeAddress, newApp, newCode, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, PASSWORD, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

let app: ServedApp;
let browser: Browser;
let ada: Person;
let thirdParty: Server;
let client: ThirdPartyApp;

beforeAll(async () => {
	app = await serveApp();
	// Browsers treat names other than localhost differently: over plain http they send less about the origin.
	browser = await openBrowser(["--host-resolver-rules=MAP *.test 127.0.0.1"]);
	thirdParty = createServer();
	await new Promise<void>((resolve) => thirdParty.listen(0, "127.0.0.1", resolve));
	const { port } = thirdParty.address() as AddressInfo;
	// Its callback and its pages have different hosts.
	thirdParty.on("request", ({ url = "" }, response) => {
		const leadsOn = url.startsWith("/callback");
		const location = `http://app.test:${port}${url.replace("callback", "welcome")}`;
		response.writeHead(leadsOn ? 302 : 200, leadsOn ? { location } : {}).end("Back at the app");
	});
	client = await newApp(app, { redirectUris: [`http://127.0.0.1:${port}/callback`] });
	ada = await newPerson(app, "ada");
});
afterAll(async () => {
	await browser?.close();
	thirdParty?.close();
	await app?.close();
});

describe.each(["localhost", "scheduling.test"])(
	"to an app that redirects to another origin, from %s",
	(host) => {
		it.each([
			["Allow", /welcome.*code=/],
			["Go back", /welcome.*error=access_denied/],
		])("%s returns", async (button, there) => {
			const page = await open(host);
			await page.goto(authorizeAddress(client, { prompt: "consent" }));
			await signIn(page);
			await page.getByRole("button", { name: button }).click();
			await page.waitForURL(there);
			expect(await page.textContent("body")).toBe("Back at the app");
			await page.context().close();
		});

		it("sign-in returns, if the user has already allowed the app", async () => {
			await newCode(ada, client);
			const page = await open(host);
			await page.goto(authorizeAddress(client));
			await signIn(page);
			await page.waitForURL(/welcome.*code=/);
			await page.context().close();
		});
	},
);

async function open(host: string): Promise<Page> {
	const baseUrl = app.baseUrl.replace("localhost", host);
	return (await openWindow(browser, { baseUrl, width: 1280 })).page;
}

async function signIn(page: Page): Promise<void> {
	await page.getByLabel("Username or email address").fill("ada");
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
