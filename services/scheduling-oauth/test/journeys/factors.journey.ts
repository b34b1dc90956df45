import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
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
import { newPerson, PASSWORD } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";

let app: ServedApp;
let browser: Browser;
let mail: MailServer;
let people = 0;
beforeAll(async () => {
	mail = await startMailServer();
	app = await serveApp({ SMTP_URL: mail.url });
	browser = await openBrowser();
});
afterAll(async () => {
	await browser?.close();
	await app?.workOff();
	await app?.close();
	await mail?.close();
});

async function openAs(look: Look) {
	people += 1;
	const person = await newPerson(app, `factor-${people}`, { timeZone: "Europe/Berlin" });
	const { page, complaints } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
	return { page, complaints, person };
}

async function signIn(page: Page, username: string): Promise<void> {
	await page.goto("/sign-in");
	await page.getByLabel("Username or email address").fill(username);
	await page.getByLabel("Password").fill(PASSWORD);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
	await page.context().clearCookies({ name: "scheduling-session" });
}

async function isRight(page: Page, name: string, look: Look): Promise<void> {
	await savePicture(page, name, look);
	expect(await findViolations(page)).toEqual([]);
}

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 60; presses += 1) {
		await page.keyboard.press("Tab");
		const focused = await page.evaluate(() => {
			const element = document.activeElement;
			const label =
				element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
			return label?.trim();
		});
		if (focused === name) return;
	}
	throw new Error(`${name} cannot be reached with Tab`);
}

async function press(page: Page, name: string): Promise<void> {
	await tabTo(page, name);
	const moved = page.waitForEvent("load");
	await page.keyboard.press("Enter");
	await moved;
}

describe.each(looks)("at %j", (look) => {
	it("a passkey is added and signs in", async () => {
		const { page, complaints, person } = await openAs(look);
		await addAuthenticator(page);
		await signIn(page, person.username);
		await page.goto("/account/security");
		await isRight(page, "security empty", look);
		await page.getByRole("link", { name: "Add passkey" }).click();
		expect(await page.getByLabel("Name").inputValue()).toBe("Chrome on Linux");
		await page.getByLabel("Name").fill("Laptop in the office");
		await isRight(page, "passkey new", look);
		await page.getByRole("button", { name: "Add passkey" }).click();
		await page.getByText("Now create recovery codes").waitFor();
		await isRight(page, "recovery codes before", look);
		await page.getByRole("button", { name: "Create codes" }).click();
		await isRight(page, "recovery codes", look);
		expect((await page.locator("pre").textContent())?.split("\n")).toHaveLength(10);
		await page.getByRole("link", { name: "Done" }).click();
		await page.getByText("never used").waitFor();
		await signOut(page);
		// The browser offers the passkey in the sign-in field, and the authenticator responds without a
		// click.
		await page.goto("/sign-in");
		await page.waitForURL((url) => url.pathname !== "/sign-in");
		await page.goto("/account/security");
		await page.getByText("last used").waitFor();
		await isRight(page, "security with passkey", look);
		await page.getByRole("link", { name: "Manage passkey Laptop in the office" }).click();
		await isRight(page, "passkey", look);
		expect(complaints).toEqual([]);
		await page.context().close();
	});

	it("an authenticator app is set up and used by keyboard alone; its code works once; a recovery code works instead", async () => {
		const { page, complaints, person } = await openAs(look);
		await signIn(page, person.username);
		await page.goto("/account/security");
		await press(page, "Set up authenticator app");
		await isRight(page, "authenticator new", look);
		const key = (await page.locator("code").first().textContent())?.replaceAll(" ", "") ?? "";
		const code = () => totpCode(key, app.dependencies.clock());
		await tabTo(page, "Six-digit code");
		await page.keyboard.type("000000");
		await press(page, "Turn on");
		await page.getByText("This code is wrong").waitFor();
		await isRight(page, "authenticator refused", look);
		await tabTo(page, "Six-digit code");
		await page.keyboard.type(code());
		await press(page, "Turn on");
		await press(page, "Create codes");
		const [recovery = ""] = (await page.locator("pre").textContent())?.split("\n") ?? [];
		await press(page, "Done");
		await page.getByText("10 unused recovery codes").waitFor();
		await isRight(page, "security with authenticator", look);
		await page.goto("/account/security/authenticator");
		await isRight(page, "authenticator", look);

		const used = code();
		for (const [typed, outcome] of [
			[used, "This code is wrong or has already been used"],
			[undefined, ""],
		] as const) {
			await signOut(page);
			await signIn(page, person.username);
			if (typed === undefined) app.travel(30);
			await tabTo(page, "Code from your authenticator app");
			await page.keyboard.type(typed ?? code());
			await press(page, "Verify");
			if (outcome) {
				await page.getByText(outcome).waitFor();
				await isRight(page, "second factor refused", look);
			} else expect(new URL(page.url()).pathname).not.toContain("/sign-in");
		}

		await signOut(page);
		await signIn(page, person.username);
		await page.locator("summary", { hasText: "Use a recovery code" }).click();
		await isRight(page, "second factor", look);
		await page.getByLabel("Recovery code").fill(recovery);
		await page.getByRole("button", { name: "Use a recovery code" }).click();
		await page.goto("/account/security");
		await page.getByText("9 unused recovery codes").waitFor();
		expect(complaints.filter((one) => !/status of (400|303)/.test(one))).toEqual([]);
		await page.context().close();
	});

	it("a sensitive action asks again after ten minutes, and then continues", async () => {
		const { page, person } = await openAs(look);
		await signIn(page, person.username);
		await page.goto("/account/security");
		app.travel(601);
		await page.getByRole("link", { name: "Set up authenticator app" }).click();
		await page.getByRole("heading", { name: "Verify your identity to continue" }).waitFor();
		await isRight(page, "verify", look);
		await page.getByLabel("Password").fill(PASSWORD);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Set up authenticator app" }).waitFor();
		await page.context().close();
	});
});
