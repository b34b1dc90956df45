import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openBrowser, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { SchedulingApp } from "@repo/scheduling-oauth-client";
import type { Browser, Page } from "playwright-core";
import { authorizeAddress, newApp, type ThirdPartyApp } from "../support/apps.ts";
import { lastProof } from "../support/proofs.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

let app: ServedApp;
let mailbox: MailServer;
let browser: Browser;
let thirdParty: Server;
let client: ThirdPartyApp;

beforeAll(async () => {
	mailbox = await startMailServer();
	app = await serveApp({ SMTP_URL: mailbox.url });
	browser = await openBrowser();
	thirdParty = createServer((_request, response) => response.end("Back at the app"));
	await new Promise<void>((resolve) => thirdParty.listen(0, "127.0.0.1", resolve));
	const { port } = thirdParty.address() as AddressInfo;
	const redirectUris = [`http://127.0.0.1:${port}/callback?kept=1`];
	client = await newApp(app, { name: "Calendar app", redirectUris });
});
afterAll(async () => {
	await browser?.close();
	thirdParty?.close();
	await app?.close();
	await mailbox?.close();
});

const password = "a few words make a good one";

describe.each([360, 1280])("at %i px", (width) => {
	it("a new user comes from an app, creates an account, denies, then allows, and disconnects the app", async () => {
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width });
		const look = async (name: string) => {
			await savePicture(page, `journey ${name}`, { width });
			expect(await findViolations(page)).toEqual([]);
		};
		const state = "a b+c%2F\u00e9&=\"'<>";
		const address = authorizeAddress(client, { scope: "READ_BOOKING READ_PROFILE", state });

		await page.goto(address);
		await look("sign in");
		await page.getByText("to continue to Calendar app").waitFor();
		await page.getByRole("link", { name: "Create account" }).click();
		await look("sign up");
		await page.getByLabel("Email address").fill(`ada-${width}@example.test`);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Check your email" }).waitFor();
		await look("email code");
		// The email is read on another device: the code is typed here.
		await app.workOff();
		await page.getByLabel("Six-digit code").fill(lastProof(mailbox).code);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByLabel("Your name").waitFor();
		await look("new account");
		await fillIn(page, width);
		await page.getByRole("button", { name: "Create account" }).click();

		await page
			.getByRole("heading", { name: /Calendar app/ })
			.first()
			.waitFor();
		await look("consent");
		await page.getByRole("button", { name: "Go back" }).click();
		await page.waitForURL(/callback/);
		expect(answerIn(page)).toEqual({ kept: "1", error: "access_denied", description: true, state });

		const { clientId, secret: clientSecret, redirectUri } = client;
		const calendar = new SchedulingApp({ baseUrl: app.baseUrl, clientId, clientSecret, redirectUri });
		const request = await calendar.createAuthorizationRequest(["READ_BOOKING", "READ_PROFILE"]);
		await page.goto(request.url);
		await page.getByRole("button", { name: "Allow" }).click();
		await page.waitForURL(/callback/);
		const { code, ...rest } = answerIn(page);
		expect(rest).toEqual({ kept: "1", description: false, state: request.state });
		expect(code).toBeTruthy();
		const tokens = await calendar.exchangeCode(page.url(), request);
		const scheduling = calendar.connect(tokens, () => {});
		expect(await scheduling.getProfile()).toMatchObject({ username: `ada-${width}` });

		await page.goto("/account/apps");
		await look("connected");
		await page.getByLabel("Disconnect Calendar app").press("Enter");
		await page.getByText("Calendar app immediately loses these permissions.").waitFor();
		await look("disconnect");
		await page.getByRole("button", { name: "Disconnect Calendar app" }).last().click();
		await page.getByText("Disconnected.").waitFor();
		await look("disconnected");
		await expect(scheduling.getProfile()).rejects.toMatchObject({ name: "ApiError", code: "invalid_grant" });

		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("heading", { name: "Sign in" }).waitFor();
		await page.context().close();
	});

	it("works by keyboard alone, and still returns to the app after a wrong password", async () => {
		const { page } = await openWindow(browser, { baseUrl: app.baseUrl, width });
		await page.goto(authorizeAddress(client));
		for (const typed of ["wrong", password]) {
			await page.getByLabel("Username or email address").focus();
			await page.keyboard.press("ControlOrMeta+a");
			await page.keyboard.type(`ada-${width}`);
			await page.keyboard.press("Tab");
			await page.keyboard.type(typed);
			await page.keyboard.press("Enter");
			await page.waitForLoadState();
			if (typed === "wrong") await page.getByRole("alert").waitFor();
		}
		await page.getByRole("button", { name: "Allow" }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(/callback.*code=/);
		await page.context().close();
	});
});

async function fillIn(page: Page, width: number): Promise<void> {
	await page.getByLabel("Your name").fill("Ada Lovelace");
	await page.getByLabel("Username").fill(`ada-${width}`);
	expect(await page.getByLabel("Time zone").inputValue()).toBe("Europe/Berlin");
	expect(await zoneChosenIn(page, "Asia/Calcutta")).toBe("Asia/Kolkata");
	await page.getByLabel("Time zone").selectOption("Europe/London");
	await page.getByLabel("Password").fill(password);
}

/** What the page selects if the browser has this name for its zone. */
async function zoneChosenIn(page: Page, timeZone: string): Promise<string> {
	const scripts = await page.locator("script").allTextContents();
	const script = scripts.find((text) => text.includes("resolvedOptions"));
	const named = `Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: "${timeZone}" });`;
	await page.evaluate(`{ ${named} ${script} }`);
	return page.getByLabel("Time zone").inputValue();
}

function answerIn(page: Page) {
	const { error_description, ...rest } = Object.fromEntries(new URL(page.url()).searchParams);
	return { ...rest, description: error_description !== undefined } as Record<string, unknown> & {
		code?: string;
	};
}
