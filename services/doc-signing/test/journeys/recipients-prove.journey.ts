import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import {
	addAuthenticator,
	findViolations,
	type Look,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Locator, Page } from "playwright-core";
import { createUser } from "../../src/accounts/create-user.ts";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { berta, sendNewDocument } from "../support/documents/sent.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";
import { offlineCheck } from "../support/offline-check.ts";

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };
const password = "four words nobody joins";

let mail: MailServer;
let service: LiveService;
let sender: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url, SIGN_UP: "open" }, "localhost");
	sender = await createAccount(service.app, { plan: "enterprise" });
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

let people = 0;
const newEmail = () => `recipient-${++people}@example.com`;

/** A document for one signer, with an occupation to fill in and a signature. The link is the one that was emailed. */
async function sendLease(email: string, authOptions: object): Promise<string> {
	const occupation = { ...textField, fieldMeta: { type: "text", label: "Occupation", required: true } };
	const { people } = await sendNewDocument(sender, {
		title: "Lease",
		recipients: [{ ...berta, email }],
		fields: [
			{ of: 0, ...occupation },
			{ of: 0, ...signatureField },
		],
		authOptions,
	});
	const path = people[0]?.path ?? "";
	await mailFor(email, (text) => text.includes(path));
	return service.baseUrl + path;
}

/** What an app with this secret shows, or will show in some seconds. */
const codeOf = (secret: string, seconds = 0) =>
	totpCode(secret, new Date(service.app.dependencies.clock().getTime() + 1000 * seconds));

const addAccount = (email: string) =>
	createUser(service.app.dependencies, { email, name: "Berta Signer", password, plan: "free" });

/** The text of the last email to an address that fits, which the worker sends. */
async function mailFor(email: string, fits: (text: string) => boolean): Promise<string> {
	for (const deadline = Date.now() + 60_000; Date.now() < deadline; ) {
		const found = mail.received.findLast(
			({ recipients, text }) => recipients.includes(email) && fits(text ?? ""),
		);
		if (found?.text) return found.text;
		await new Promise((resolve) => setTimeout(resolve, 50));
	}
	throw new Error(`no email to ${email}`);
}

const used = new Set<string>();
/** The code of an email that was not looked at yet. */
async function newCodeFor(email: string): Promise<string> {
	const codeIn = (text: string) => /\b\d{3} ?\d{3}\b/.exec(text)?.[0].replace(" ", "") ?? "";
	const code = codeIn(await mailFor(email, (text) => codeIn(text) !== "" && !used.has(codeIn(text))));
	used.add(code);
	return code;
}

async function check(page: Page, name: string, look: Look): Promise<void> {
	await savePicture(page, `recipients-${name}`, look);
	expect([name, await findViolations(page)]).toEqual([name, []]);
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Consents, fills in the occupation and types a signature: everything but the act. */
async function fillIn(page: Page): Promise<void> {
	await page.getByRole("checkbox", { name: /I agree/ }).check();
	await button(page, "Start").click();
	await page.getByLabel(/Occupation/).fill("Nurse");
	await button(page, "Next field").click();
	await button(page, "Type").click();
	await page.getByLabel("Type your name to sign").fill("Berta Signer");
	await button(page, "Use this signature").click();
	await button(page, "Continue").click();
	await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
}

async function signIn(page: Page, email: string): Promise<void> {
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password").fill(password);
	await button(page, "Sign in").click();
}

async function createPassword(page: Page): Promise<void> {
	await page.getByLabel("Your name").fill("Berta Signer");
	await page.getByLabel("Password").fill(password);
	await button(page, "Create account").click();
}

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor();
	for (let presses = 0; presses < 60; presses++) {
		if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
		await page.keyboard.press("Tab");
	}
	throw new Error(`not reachable by Tab: ${target}`);
}

async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.type(text);
}

const isSigned = (page: Page) => page.getByRole("heading", { name: "Document completed" }).waitFor();

describe("a recipient without an account", () => {
	it("signs up from the email, sets up a passkey, signs with it, and the sealed file proves it offline", async () => {
		const email = newEmail();
		const address = await sendLease(email, { globalAccessAuth: "ACCOUNT", globalActionAuth: "PASSKEY" });
		const { page, context, complaints } = await openWindow(service.browser, phone);
		await addAuthenticator(page);
		await page.goto(address);
		expect(await page.content()).not.toContain("Lease");
		await check(page, "account-asked", phone);
		await link(page, "Create account").click();
		expect(await page.getByLabel("Email address").inputValue()).toBe(email);
		await button(page, "Continue").click();
		await page.getByLabel("Six-digit code").fill(await newCodeFor(email));
		await button(page, "Continue").click();
		await createPassword(page);

		await page.waitForURL(address);
		await fillIn(page);
		await check(page, "passkey-missing", phone);
		await button(page, "Set up a passkey").click();
		await page.getByRole("heading", { name: "Add passkey" }).waitFor();
		await check(page, "add-passkey", phone);
		await button(page, "Add passkey").click();
		await button(page, "Create codes").click();
		await check(page, "recovery-codes", phone);
		await link(page, "Done").click();

		await page.waitForURL(address);
		await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
		await check(page, "sign-with-passkey", phone);
		await button(page, "Sign with passkey").click();
		await isSigned(page);
		expect(complaints.filter((text) => !text.includes("403"))).toEqual([]);

		const sealed = await sealedCopy(page);
		const { follow, close } = offlineCheck();
		const { status, output } = follow("journey", sealed);
		close();
		expect(output).toContain("Verified OK");
		expect(output).toContain('"text": "Nurse"');
		expect(output).toContain(`"email": "${email}"`);
		expect(status).toBe(0);
		await context.close();
	});

	it("opens the email's link on another device, and comes back to the document by signing in", async () => {
		const email = newEmail();
		const address = await sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const here = await openWindow(service.browser, desk);
		await here.page.goto(address);
		await link(here.page, "Create account").click();
		await button(here.page, "Continue").click();
		await here.page.getByRole("heading", { name: "Check your email" }).waitFor();
		const text = await mailFor(email, (one) => one.includes("/email-link?"));
		const there = await openWindow(service.browser, phone);
		await there.page.goto(/http\S+\/email-link\?\S+/.exec(text)?.[0] ?? "");
		await check(there.page, "link-elsewhere", phone);
		await button(there.page, "Continue").click();
		await createPassword(there.page);
		// A stranger may have begun to sign up with this address: their page is not where its owner is led.
		await there.page.getByRole("heading", { name: "Documents" }).waitFor();

		await here.page.goto(address);
		await link(here.page, "Sign in").click();
		await signIn(here.page, email);
		await here.page.waitForURL(address);
		await here.page.getByRole("heading", { name: "Review and sign this document" }).waitFor();
		await Promise.all([here.context.close(), there.context.close()]);
	});
});

describe("a recipient with an account", () => {
	it("sets up an authenticator app and signs with it by keyboard alone; the same code signs no second time", async () => {
		const email = newEmail();
		await addAccount(email);
		const address = await sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const look = { ...desk, dark: true };
		const { page, context, complaints } = await openWindow(service.browser, look);
		await page.goto(address);
		await press(page, page.getByRole("checkbox", { name: /I agree/ }), "Space");
		await press(page, button(page, "Start"));
		await type(page, page.getByLabel(/Occupation/), "Nurse");
		await press(page, button(page, "Next field"));
		await press(page, button(page, "Type"));
		await press(page, button(page, "Use this signature"));
		await press(page, button(page, "Continue"));
		await press(page, button(page, "Sign in"));
		await type(page, page.getByLabel("Email address"), email);
		await type(page, page.getByLabel("Password"), password);
		await press(page, button(page, "Sign in"));
		await page.waitForURL(address);
		await check(page, "totp-missing", look);
		await press(page, button(page, "Set up an authenticator app"));
		const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
		await type(page, page.getByLabel("Six-digit code"), codeOf(secret));
		await press(page, button(page, "Turn on"));
		await press(page, link(page, "Later"));
		await page.waitForURL(address);
		await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
		await check(page, "totp", look);
		// The code of the set-up is used up; the app's next one is accepted a little early.
		const code = codeOf(secret, 30);
		await type(page, page.getByLabel("Code from your authenticator app"), code);
		await press(page, page.getByRole("region").getByRole("button", { name: "Sign", exact: true }));
		await isSigned(page);

		await page.goto(await sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" }));
		await fillIn(page);
		await page.getByLabel("Code from your authenticator app").fill(code);
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText(/code/i).waitFor();
		await check(page, "totp-again", look);
		expect(await page.getByRole("heading", { name: "Ready to sign" }).isVisible()).toBe(true);
		expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
		await context.close();
	});

	it("is told that somebody else is signed in, switches accounts, and keeps the reason for declining", async () => {
		const [email, other] = [newEmail(), newEmail()];
		await Promise.all([addAccount(email), addAccount(other)]);
		const closed = await sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const open = await sendLease(email, { globalActionAuth: "ACCOUNT" });
		const { page, context } = await openWindow(service.browser, desk);
		await page.goto(`${service.baseUrl}/sign-in`);
		await signIn(page, other);
		await page.getByRole("heading", { name: "Documents" }).waitFor();
		await page.goto(closed);
		const said = `You are signed in as ${other}. This document is for ${email}.`;
		await page.getByText(said).waitFor();
		await check(page, "other-account", desk);
		await page.goto(open);
		await button(page, "Decline").click();
		await page.getByLabel("Reason for declining").fill("The rent is wrong.");
		await page.getByRole("dialog").getByText(said).waitFor();
		await check(page, "other-account-declines", desk);
		await page.getByRole("dialog").getByRole("button", { name: "Switch account" }).click();
		await signIn(page, email);
		await page.waitForURL(open);
		expect(await page.getByLabel("Reason for declining").inputValue()).toBe("The rent is wrong.");
		await button(page, "Decline document").click();
		await page.getByText("You declined this document").waitFor();
		await page.goto(closed);
		await page.getByRole("heading", { name: "Review and sign this document" }).waitFor();
		await context.close();
	});

	it("who lost the phone signs in with a recovery code, sets the app up anew and signs", async () => {
		const email = newEmail();
		await addAccount(email);
		const address = await sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "TWO_FACTOR_AUTH",
		});
		const { page, context } = await openWindow(service.browser, phone);
		await page.goto(`${service.baseUrl}/sign-in?return_to=/account/security/authenticator`);
		await signIn(page, email);
		const setUp = async () => {
			const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
			await page.getByLabel("Six-digit code").fill(codeOf(secret));
			await button(page, "Turn on").click();
			await button(page, "Create codes").click();
			return { secret, codes: ((await page.locator("pre").textContent()) ?? "").split("\n") };
		};
		const { codes } = await setUp();
		await context.clearCookies();

		await page.goto(address);
		await link(page, "Sign in").click();
		await signIn(page, email);
		await page.getByText("Use a recovery code").click();
		await check(page, "recovery-code", phone);
		await page.getByLabel("Recovery code").fill(codes[0] ?? "");
		await button(page, "Use recovery code").click();
		await page.waitForURL(address);
		await fillIn(page);
		await check(page, "totp-lost", phone);
		await button(page, "Lost your phone? Set up the app again").click();
		await check(page, "authenticator-card", phone);
		await button(page, "Turn off").click();
		const { secret } = await setUp();
		await link(page, "Done").click();
		await page.waitForURL(address);
		const code = codeOf(secret, 30);
		await page.getByLabel("Code from your authenticator app").fill(code);
		await page.getByRole("region").getByRole("button", { name: "Sign", exact: true }).click();
		await isSigned(page);
		await context.close();
	});
});

describe("a recipient who is asked for codes by email", () => {
	it("opens the document with one and signs with another; a wrong one says how many attempts are left", async () => {
		const email = newEmail();
		const address = await sendLease(email, {
			globalAccessAuth: "EMAIL_CODE",
			globalActionAuth: "EMAIL_CODE",
		});
		const look = { ...phone, dark: true };
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(address);
		await check(page, "code-asked", look);
		await button(page, "Email me a code").click();
		const opening = await newCodeFor(email);
		await page.getByLabel("Code from the email").fill(opening === "000000" ? "000001" : "000000");
		await button(page, "Continue").click();
		await page.getByRole("alert").getByText(/4/).waitFor();
		await check(page, "code-refused", look);
		await page.getByLabel("Code from the email").fill(opening);
		await button(page, "Continue").click();
		await fillIn(page);
		await button(page, "Email me a code").click();
		const signing = await newCodeFor(email);
		// The phone unloads the page while the email is read.
		await page.reload();
		await page.getByLabel("Code from the email").fill(signing);
		await check(page, "code-to-sign", look);
		await page.getByRole("region").getByRole("button", { name: "Sign", exact: true }).click();
		await isSigned(page);
		await context.close();
	});
});

/** Downloads the sealed file, waiting for the seal. */
async function sealedCopy(page: Page): Promise<Buffer> {
	const download = link(page, "Download PDF");
	for (let tries = 0; tries < 40 && !(await download.isVisible()); tries++) {
		await page.waitForTimeout(250);
		await page.reload();
	}
	const response = await page.request.get(
		new URL((await download.getAttribute("href")) ?? "", page.url()).href,
	);
	return response.body();
}
