import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import type { Browser, Page } from "playwright-core";
import { rotateSecret } from "../../src/clients/rotate-secret.ts";
import { logoPng, newApp, newTokens, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";
import { signInAs } from "../support/sign-in-as.ts";

let app: ServedApp;
let browser: Browser;
let root: Person;
let ada: Person;
let client: ThirdPartyApp;
let logo: { name: string; mimeType: string; buffer: Buffer };

beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser();
	root = await newPerson(app, "grace.brewster.murray.hopper", {
		role: "operator",
		timeZone: "Europe/Berlin",
	});
	const redirectUris = [
		"https://app.example/oauth/callback?tenant=a-rather-long-one",
		"com.example.app:/callback",
	];
	client = await newApp(app, { name: "Calendar app of the whole company", redirectUris });
	await rotateSecret(app.dependencies, client.clientId, "none", { operator: "grace" });
	await newTokens(app, root, client, { scope: "READ_BOOKING READ_PROFILE" });
	ada = await newPerson(app, "ada");
	await newTokens(app, ada, client);
	logo = { name: "logo.png", mimeType: "image/png", buffer: await logoPng() };
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
});

const pages = [
	"/operator/clients",
	"/operator/clients/new",
	"/operator/clients/:clientId",
	"/operator/clients/:clientId/edit",
	"/operator/clients/:clientId/delete",
	"/operator/clients/:clientId/connections",
	"/operator/scopes",
	"/operator/agents/hosts",
	"/operator/users",
	"/operator/users/new",
	"/operator/users/:userId",
	"/operator/users/:userId/delete",
	"/operator/keys",
	"/operator/audit",
	"/operator/audit?from=2000-01-01&user=ada",
];

describe.each(looks)("the console at %j", (look) => {
	it.each(pages)("%s is right", async (path) => {
		const page = await open(look);
		await page.goto(path.replace(":clientId", client.clientId).replace(":userId", String(ada.id)));
		await savePicture(page, path, look);
		expect(await findViolations(page)).toEqual([]);
		// On a phone the brand and the user share a line, and the navigation is the other.
		expect((await page.locator(".top").boundingBox())?.height).toBeLessThan(100);
		const tab = await page.locator(".tabs [aria-current]").boundingBox();
		expect((tab?.x ?? Number.NaN) + (tab?.width ?? 0)).toBeLessThanOrEqual(look.width);
		// Links look like links, also in lists.
		const lineOf = (link: Element) => getComputedStyle(link).textDecorationLine;
		for (const link of await page.locator("main ul.rows a:not(.button)").all())
			expect(await link.evaluate(lineOf)).toBe("underline");
		await page.context().close();
	});

	it.each([
		["Suspend", "/operator/clients/:clientId", /^Suspend app$/],
		["Revoke: Older secret", "/operator/clients/:clientId", /^Revoke older secret$/],
		["Rotate signing key", "/operator/keys", /^Rotate signing key$/],
	])("says what %s does before it is done", async (action, path, name) => {
		const page = await open(look);
		await page.goto(path.replace(":clientId", client.clientId));
		const summary = page.locator("summary", { hasText: action.replace(/:.*/, "") }).first();
		const confirm = page.locator("form").getByRole("button", { name });
		expect(await confirm.count()).toBe(0);
		await summary.click();
		await confirm.waitFor();
		await savePicture(page, `console ${action}`, look);
		expect(await findViolations(page)).toEqual([]);
		await page.context().close();
	});

	it("keeps the audit log's filters in line around an error", async () => {
		const page = await open(look);
		await page.goto("/operator/audit?user=nobody&from=yesterday");
		await page.getByText("Check the highlighted fields.").waitFor();
		await savePicture(page, "audit refused", look);
		expect(await findViolations(page)).toEqual([]);
		const topOf = async (name: string) => (await page.locator(`.filters [name=${name}]`).boundingBox())?.y;
		if (look.width === 1280)
			for (const row of [
				["type", "user", "operator"],
				["client", "request", "from"],
			])
				expect(new Set(await Promise.all(row.map(topOf))).size).toBe(1);
		await page.context().close();
	});

	it("registers an app after showing the errors, and gives it a new secret", async () => {
		const page = await open(look);
		await page.goto("/operator/clients/new");
		await page.getByLabel("Name").fill("Diary");
		await page.getByLabel("Website").fill("https://diary.example");
		await page.getByLabel("Redirect URIs").fill("http://diary.example/");
		await page.getByLabel("Logo").setInputFiles(logo);
		await page.getByRole("button", { name: "Register" }).click();
		expect(await page.getByLabel("Name").inputValue()).toBe("Diary");
		await savePicture(page, "console refused", look);
		expect(await findViolations(page)).toEqual([]);

		await page.getByLabel("Redirect URIs").fill("https://diary.example/callback");
		await page.getByLabel("Logo").setInputFiles(logo);
		await page.getByRole("button", { name: "Register" }).click();
		await page.getByText(/^cs_/).waitFor();
		await page.getByRole("button", { name: "Copy Client Secret" }).waitFor();
		await savePicture(page, "console registered", look);
		expect(await findViolations(page)).toEqual([]);

		await page.getByRole("link", { name: "Done" }).click();
		await page.getByRole("button", { name: "Copy client ID" }).waitFor();
		await page.getByRole("button", { name: "Create secret" }).click();
		await page.getByText(/^cs_/).waitFor();
		await savePicture(page, "console secret", look);
		expect(await findViolations(page)).toEqual([]);
		await page.context().close();
	});
});

async function open(look: Look): Promise<Page> {
	const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
	await signInAs(page, app, root);
	return page;
}
