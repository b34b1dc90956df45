import { beforeAll, describe, expect, it } from "@jest/globals";
import { addAuthenticator, looks, openWindow } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { offlineCheck } from "../support/offline-check.ts";
import {
	button,
	check,
	createPassword,
	fillIn,
	isSigned,
	link,
	press,
	sealedCopy,
	sign,
	signIn,
	type,
} from "../support/recipient-pages.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService({ SIGN_UP: "open" }, "localhost");
let world: ReturnType<typeof recipientWorld>;
beforeAll(async () => {
	const sender = await createAccount(service.app, { plan: "enterprise" });
	world = recipientWorld(service, { mail, sender });
});

describe.each(looks)("by keyboard alone at %j, a recipient without an account", (look) => {
	it("signs up from the email, sets up a passkey, signs with it, and the sealed file proves it offline", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "PASSKEY",
		});
		const { page, context, complaints } = await openWindow(service.browser, look);
		await addAuthenticator(page);
		await page.goto(address);
		expect(await page.content()).not.toContain("Lease");
		await check(page, "account-asked", look);
		await press(page, link(page, "Create account"));
		expect(await page.getByLabel("Email address").inputValue()).toBe(email);
		await press(page, button(page, "Continue"));
		await type(page, page.getByLabel("Six-digit code"), await world.newCodeFor(email));
		await press(page, button(page, "Continue"));
		// The form begins with a passkey, which this document asks for.
		await link(page, "Use a password instead").waitFor();
		await check(page, "account-with-passkey", look);
		await press(page, link(page, "Use a password instead"));
		await createPassword(page);

		await page.waitForURL(address);
		await fillIn(page);
		await check(page, "passkey-missing", look);
		await press(page, button(page, "Set up a passkey"));
		await page.getByRole("heading", { name: "Add passkey" }).waitFor();
		await check(page, "add-passkey", look);
		await press(page, button(page, "Add passkey"));
		await press(page, button(page, "Create codes"));
		await page.locator("pre").waitFor();
		await check(page, "recovery-codes", look);
		await press(page, link(page, "Done"));

		await page.waitForURL(address);
		await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
		await check(page, "sign-with-passkey", look);
		await signWithRefusedValue(page);
		await signWithShortDrawing(page);
		await press(page, button(page, "Sign with passkey"));
		await isSigned(page);
		// The proof that was missing, and the value that was refused.
		expect(complaints.filter((text) => !/40[03]/.test(text))).toEqual([]);

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

	it("opens the email's link on another device, and gets to the document there and here", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const here = await openWindow(service.browser, look);
		await here.page.goto(address);
		await press(here.page, link(here.page, "Create account"));
		await press(here.page, button(here.page, "Continue"));
		await here.page.getByRole("heading", { name: "Check your email" }).waitFor();
		const text = await world.mailFor(email, (one) => one.includes("/email-link?"));
		const there = await openWindow(service.browser, look);
		await there.page.goto(/http\S+\/email-link\?\S+/.exec(text)?.[0] ?? "");
		await check(there.page, "link-elsewhere", look);
		await press(there.page, button(there.page, "Continue"));
		await createPassword(there.page);
		// The document was sent to this address; a link that was sent to another would not be followed.
		await there.page.waitForURL(address);
		await there.page.getByRole("heading", { name: "Review and sign this document" }).waitFor();

		await here.page.goto(address);
		await press(here.page, link(here.page, "Sign in"));
		await signIn(here.page, email);
		await here.page.waitForURL(address);
		await here.page.getByRole("heading", { name: "Review and sign this document" }).waitFor();
		await Promise.all([here.context.close(), there.context.close()]);
	});
});

describe.each(looks)("by keyboard alone at %j, a recipient with an account", (look) => {
	it("sets up an authenticator app and signs with it; the same code cannot sign again", async () => {
		const email = newEmail();
		await world.addAccount(email);
		const address = await world.sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" });
		const { page, context, complaints } = await openWindow(service.browser, look);
		await page.goto(address);
		await fillIn(page);
		await press(page, button(page, "Sign in"));
		await signIn(page, email);
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
		// The code used for setup works once; the app's next code is accepted a little early.
		const code = world.codeOf(secret, 30);
		await type(page, page.getByLabel("Code from your authenticator app"), code);
		await sign(page);
		await isSigned(page);

		await page.goto(await world.sendLease(email, { globalActionAuth: "TWO_FACTOR_AUTH" }));
		await fillIn(page);
		await type(page, page.getByLabel("Code from your authenticator app"), code);
		// Just after the last field, it ignores the second half of a double click.
		await button(page, "Sign").and(page.locator(":enabled")).waitFor();
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText(/code/i).waitFor();
		await check(page, "totp-again", look);
		expect(await page.locator(".final").getByRole("button", { name: "Sign", exact: true }).isVisible()).toBe(
			true,
		);
		expect(complaints.filter((text) => !text.includes("400"))).toEqual([]);
		await context.close();
	});

	it("sees that someone else is signed in, switches accounts, and keeps the reason for declining", async () => {
		const [email, other] = [newEmail(), newEmail()];
		await Promise.all([world.addAccount(email), world.addAccount(other)]);
		const closed = await world.sendLease(email, { globalAccessAuth: "ACCOUNT" });
		const open = await world.sendLease(email, { globalActionAuth: "ACCOUNT" });
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(`${service.baseUrl}/sign-in`);
		await signIn(page, other);
		await page.getByRole("heading", { name: "Documents" }).waitFor();
		await page.goto(closed);
		const said = `You are signed in as ${other}. This document is for ${email}.`;
		await page.getByText(said).waitFor();
		await check(page, "other-account", look);
		await page.goto(open);
		if (look.width < 576) await press(page, button(page, "More"));
		await press(page, button(page, "Decline"));
		await type(page, page.getByLabel("Reason for declining"), "The rent is wrong.");
		await page.getByRole("dialog").getByText(said).waitFor();
		await check(page, "other-account-declines", look);
		await press(page, page.getByRole("dialog").getByRole("button", { name: "Switch account" }));
		await signIn(page, email);
		await page.waitForURL(open);
		expect(await page.getByLabel("Reason for declining").inputValue()).toBe("The rent is wrong.");
		await press(page, button(page, "Decline document"));
		await page.getByText("You declined this document").waitFor();
		await page.goto(closed);
		await page.getByRole("heading", { name: "Review and sign this document" }).waitFor();
		await context.close();
	});

	it("who lost the phone signs in with a recovery code, sets up the app again and signs", async () => {
		const email = newEmail();
		await world.addAccount(email);
		const address = await world.sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "TWO_FACTOR_AUTH",
		});
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(`${service.baseUrl}/sign-in?return_to=/account/security/authenticator`);
		await signIn(page, email);
		const setUp = async () => {
			const secret = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
			await type(page, page.getByLabel("Six-digit code"), world.codeOf(secret));
			await press(page, button(page, "Turn on"));
			await press(page, button(page, "Create codes"));
			return { secret, codes: ((await page.locator("pre").textContent()) ?? "").split("\n") };
		};
		const { codes } = await setUp();
		await context.clearCookies();

		await page.goto(address);
		await press(page, link(page, "Sign in"));
		await signIn(page, email);
		await press(page, page.locator("summary", { hasText: "Use a recovery code" }));
		await check(page, "recovery-code", look);
		await type(page, page.getByLabel("Recovery code"), codes[0] ?? "");
		await press(page, button(page, "Use a recovery code"));
		await page.waitForURL(address);
		await fillIn(page);
		await check(page, "totp-lost", look);
		await press(page, button(page, "Lost your phone? Set up the app again"));
		await button(page, "Turn off").waitFor();
		await check(page, "authenticator-card", look);
		await press(page, button(page, "Turn off"));
		const { secret } = await setUp();
		await press(page, link(page, "Done"));
		await page.waitForURL(address);
		const code = world.codeOf(secret, 30);
		await type(page, page.getByLabel("Code from your authenticator app"), code);
		await sign(page);
		await isSigned(page);
		await context.close();
	});
});

describe.each(looks)("by keyboard alone at %j, a recipient who needs codes by email", (look) => {
	it("opens the document with one and signs with another; a wrong one shows the remaining attempts", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, {
			globalAccessAuth: "EMAIL_CODE",
			globalActionAuth: "EMAIL_CODE",
		});
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(address);
		await check(page, "code-asked", look);
		await press(page, button(page, "Email me a code"));
		const opening = await world.newCodeFor(email);
		await type(page, page.getByLabel("Code from the email"), opening === "000000" ? "000001" : "000000");
		await press(page, button(page, "Continue"));
		await page.getByRole("alert").getByText(/4/).waitFor();
		await check(page, "code-refused", look);
		await type(page, page.getByLabel("Code from the email"), opening);
		await press(page, button(page, "Continue"));
		await fillIn(page);
		await press(page, button(page, "Email me a code"));
		const signing = await world.newCodeFor(email);
		await page.locator(".final").locator(":focus").and(page.getByLabel("Code from the email")).waitFor();
		// The phone unloads the page while the email is being read.
		await page.reload();
		await type(page, page.getByLabel("Code from the email"), signing === "000000" ? "000001" : "000000");
		await sign(page);
		const refusal = page.locator(".panel").getByRole("alert");
		await refusal.waitFor();
		await until(() =>
			refusal.evaluate((alert) => {
				const { x, y, width, height } = alert.getBoundingClientRect();
				return alert.contains(alert.ownerDocument.elementFromPoint(x + width / 2, y + height / 2));
			}),
		);
		await check(page, "code-to-sign-refused", look);
		await type(page, page.getByLabel("Code from the email"), signing);
		await check(page, "code-to-sign", look);
		await sign(page);
		await isSigned(page);
		await context.close();
	});
});

/** Draws too short a signature over the given one: the passkey is not asked for. Clears it. */
async function signWithShortDrawing(page: Page): Promise<void> {
	const asked: string[] = [];
	page.on("request", (request) => request.url().endsWith("/passkey") && asked.push(request.url()));
	await page.locator(".field").nth(1).click();
	await page.getByRole("button", { name: "Change" }).click();
	await page.getByRole("img", { name: "Draw your signature with" }).click({ position: { x: 20, y: 20 } });
	await press(page, button(page, "Sign with passkey").and(page.locator(":enabled")));
	await page.locator(".panel").getByText("The drawing is too short.").waitFor();
	await button(page, "Clear").click();
	expect(asked).toEqual([]);
}

/** Signs before a new value is saved, which is refused, and corrects it. */
async function signWithRefusedValue(page: Page): Promise<void> {
	await page.locator(".field").first().click();
	const occupation = page.locator(".panel").getByLabel(/Occupation/);
	const release = await holdRequests(page, "**/fields/*");
	await type(page, occupation, "Nurse at the harbor clinic");
	await press(page, button(page, "Sign with passkey"));
	release();
	await page.locator(".panel").getByText("Use at most 20 characters.").waitFor();
	await type(page, occupation, "Nurse");
	// The panel grows by the passkey's button.
	await page.getByText("2 of 2 completed").waitFor();
}
