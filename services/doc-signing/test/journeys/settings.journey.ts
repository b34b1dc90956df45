import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { BrowserContext } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";

let mail: MailServer;
let service: LiveService;
let account: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url });
	account = await createAccount(service.app, { team: true });
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

const pages = ["/settings", "/settings/profile", "/settings/security", "/settings/tokens"];

describe.each([...looks, { width: 320, dark: false }])("the settings at %j", (look) => {
	it("are readable, and lead to each other", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, account);
		for (const path of pages) {
			await page.goto(`${service.baseUrl}${path}?team=${account.teamId}`);
			await savePicture(page, path, look);
			expect([path, await findViolations(page)]).toEqual([path, []]);
		}
		if (look.width < 600) await page.getByRole("link", { name: "Settings" }).first().click();
		await page.getByRole("link", { name: "Sessions" }).click();
		await page.getByRole("heading", { name: "Sessions" }).waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("an API token at %j", (look) => {
	it("is created, copied, used and revoked", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: service.baseUrl });
		await signIn(context, account);
		await page.goto(`${service.baseUrl}/settings/tokens?team=${account.teamId}`);
		await page.getByLabel("Name").fill("Property management");
		await page.getByRole("button", { name: "Create token" }).click();
		await page.getByRole("button", { name: "Copy" }).click();
		await page.getByRole("button", { name: "Copied" }).waitFor();
		const token = await page.evaluate("navigator.clipboard.readText()");
		await savePicture(page, "token-created", look);
		expect(await findViolations(page)).toEqual([]);
		const call = () =>
			fetch(`${service.baseUrl}/api/v1/me`, { headers: { Authorization: `Bearer ${token}` } });
		expect((await call()).status).toBe(200);
		await page.getByRole("link", { name: "Done" }).click();
		await savePicture(page, "tokens", look);
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Revoke Property management" }).click();
		await page.getByText("Token revoked.").waitFor();
		expect((await call()).status).toBe(401);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
