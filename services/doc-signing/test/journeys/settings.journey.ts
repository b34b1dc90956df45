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

const pages = ["/settings", "/settings/profile", "/settings/security"];

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
