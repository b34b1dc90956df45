import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { addAuthenticator, type Look, openWindow } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { createAccount } from "../support/accounts.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";
import { offlineCheck } from "../support/offline-check.ts";
import {
	button,
	check,
	createPassword,
	fillIn,
	isSigned,
	link,
	password,
	press,
	sealedCopy,
	signIn,
	type,
} from "../support/recipient-pages.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";

const phone: Look = { width: 360 };
const desk: Look = { width: 1280 };

let mail: MailServer;
let service: LiveService;
let world: ReturnType<typeof recipientWorld>;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url, SIGN_UP: "open" }, "localhost");
	const sender = await createAccount(service.app, { plan: "enterprise" });
	world = recipientWorld(service, { mail, sender });
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

describe("a recipient without an account", () => {
	it("signs up from the email, sets up a passkey, signs with it, and the sealed file proves it offline", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "PASSKEY",
		});
		const { page, context, complaints } = await openWindow(service.browser, phone);
		await addAuthenticator(page);
		await page.goto(address);
		expect(await page.content()).not.toContain("Lease");
		await check(page, "account-asked", phone);
		await link(page, "Create account").click();
		expect(await page.getByLabel("Email address").inputValue()).toBe(email);
		await button(page, "Continue").click();
		await page.getByLabel("Six-digit code").fill(await world.newCodeFor(email));
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
		const address = await world.sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const here = await openWindow(service.browser, desk);
		await here.page.goto(address);
		await link(here.page, "Create account").click();
		await button(here.page, "Continue").click();
		await here.page.getByRole("heading", { name: "Check your email" }).waitFor();
		const text = await world.mailFor(email, (one) => one.includes("/email-link?"));
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
		await world.addAccount(email);
		const address = await world.sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const look = desk;
		const { page, context, complaints } = await openWindow(service.browser, look);
		await page.goto(address);
		await press(page, page.getByRole("checkbox", { name: /I agree/ }), "Space");
		await press(page, button(page, "Start"));
		await type(page, page.getByLabel(/Occupation/), "Nurse");
		await press(page, button(page, "Next field"));
		await press(page, button(page, "Type"));
		await press(page, button(page, "Use this signature"));
		await press(page, button(page, "Sign in"));
		await type(page, page.getByLabel("Email address"), email);
		await type(page, page.getByLabel("Password"), password);
		await press(page, button(page, "Sign in"));
		await page.waitForURL(address);
		await check(page, "totp-missing", look);
		await press(page, button(page, "Set up an authenticator app"));
		const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
		await type(page, page.getByLabel("Six-digit code"), world.codeOf(secret));
		await press(page, button(page, "Turn on"));
		await press(page, link(page, "Later"));
		await page.waitForURL(address);
		await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
		await check(page, "totp", look);
		// The code of the set-up is used up; the app's next one is accepted a little early.
		const code = world.codeOf(secret, 30);
		await type(page, page.getByLabel("Code from your authenticator app"), code);
		await press(page, page.getByRole("region").getByRole("button", { name: "Sign", exact: true }));
		await isSigned(page);

		await page.goto(await world.sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" }));
		await fillIn(page);
		await page.getByLabel("Code from your authenticator app").fill(code);
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText(/code/i).waitFor();
		await check(page, "totp-again", look);
		expect(await page.getByLabel("Code from your authenticator app").isVisible()).toBe(true);
		expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
		await context.close();
	});

	it("is told that somebody else is signed in, switches accounts, and keeps the reason for declining", async () => {
		const [email, other] = [newEmail(), newEmail()];
		await Promise.all([world.addAccount(email), world.addAccount(other)]);
		const closed = await world.sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const open = await world.sendLease(email, { globalActionAuth: "ACCOUNT" });
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
		await world.addAccount(email);
		const address = await world.sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "TWO_FACTOR_AUTH",
		});
		const { page, context } = await openWindow(service.browser, phone);
		await page.goto(`${service.baseUrl}/sign-in?return_to=/account/security/authenticator`);
		await signIn(page, email);
		const setUp = async () => {
			const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
			await page.getByLabel("Six-digit code").fill(world.codeOf(secret));
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
		const code = world.codeOf(secret, 30);
		await page.getByLabel("Code from your authenticator app").fill(code);
		await page.getByRole("region").getByRole("button", { name: "Sign", exact: true }).click();
		await isSigned(page);
		await context.close();
	});
});

describe("a recipient who is asked for codes by email", () => {
	it("opens the document with one and signs with another; a wrong one says how many attempts are left", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, {
			globalAccessAuth: "EMAIL_CODE",
			globalActionAuth: "EMAIL_CODE",
		});
		const look = phone;
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(address);
		await check(page, "code-asked", look);
		await button(page, "Email me a code").click();
		const opening = await world.newCodeFor(email);
		await page.getByLabel("Code from the email").fill(opening === "000000" ? "000001" : "000000");
		await button(page, "Continue").click();
		await page.getByRole("alert").getByText(/4/).waitFor();
		await check(page, "code-refused", look);
		await page.getByLabel("Code from the email").fill(opening);
		await button(page, "Continue").click();
		await fillIn(page);
		await button(page, "Email me a code").click();
		const signing = await world.newCodeFor(email);
		// The phone unloads the page while the email is read.
		await page.reload();
		await page.getByLabel("Code from the email").fill(signing);
		await check(page, "code-to-sign", look);
		await page.getByRole("region").getByRole("button", { name: "Sign", exact: true }).click();
		await isSigned(page);
		await context.close();
	});
});
