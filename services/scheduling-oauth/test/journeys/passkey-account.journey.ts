import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	addAuthenticator,
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Browser, Page } from "playwright-core";
import { lastProof } from "../support/proofs.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

let app: ServedApp;
let mailbox: MailServer;
let browser: Browser;
let count = 0;
beforeAll(async () => {
	mailbox = await startMailServer();
	app = await serveApp({ SMTP_URL: mailbox.url });
	browser = await openBrowser();
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
	await mailbox?.close();
});

const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();

describe.each(looks)("at %j", (look: Look) => {
	it("an account is created with a passkey, and signs in with it", async () => {
		count += 1;
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		await addAuthenticator(page);
		await page.goto("/sign-up");
		await page.getByLabel("Email address").fill(`keyed-${count}@example.test`);
		await click(page, "Continue");
		await app.workOff();
		await page.getByLabel("Six-digit code").fill(lastProof(mailbox).code);
		await click(page, "Continue");
		await page.getByRole("link", { name: "Use a passkey instead of a password" }).click();
		await heading(page, "Create account");
		await page.getByLabel("Your name").fill("Ada Lovelace");
		await page.getByLabel("Username").fill(`keyed-${count}`);
		await savePicture(page, "accounts new account with a passkey", look);
		expect(await findViolations(page)).toEqual([]);
		await click(page, "Create account");
		await heading(page, "Recovery codes");
		await page.getByText("Passkey added.").waitFor();
		await page.goto("/");
		await click(page, "Sign out");
		// The browser offers the passkey, and the authenticator accepts without a click.
		await page.goto("/sign-in?return_to=%2Fbookings");
		await page.waitForURL(/\/bookings$/);
		await page.context().close();
	});
});
