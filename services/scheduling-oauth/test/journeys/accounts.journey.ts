import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { passkeyScript } from "@repo/accounts/pages";
import { finishRegistration, registrationResponse, startRegistration } from "@repo/accounts/passkeys";
import {
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Browser, Page } from "playwright-core";
import { signInDeps } from "../../src/accounts/sign-in-deps.ts";
import { newPerson, PASSWORD, type Person } from "../support/people.ts";
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

const personOf = () => {
	count += 1;
	return newPerson(app, `person-${count}`);
};
const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).waitFor();
async function enterCode(page: Page) {
	await app.workOff();
	await page.getByLabel("Six-digit code").fill(lastProof(mailbox).code);
	await click(page, "Continue");
}

/** Chromium with an authenticator that verifies its user, and a passkey of this person in it. */
async function withPasskey(page: Page, person: Person) {
	const session = await page.context().newCDPSession(page);
	await session.send("WebAuthn.enable");
	const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
		options: {
			protocol: "ctap2",
			ctap2Version: "ctap2_1",
			transport: "internal",
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	const deps = signInDeps(app.dependencies);
	const owner = { userId: person.id, browserSecret: "the browser that registers" };
	const options = await startRegistration(deps, deps.db, owner, {
		email: person.email,
		name: person.username,
	});
	// Not on the sign-in page: its passkey autofill would use this one as soon as it exists.
	await page.goto("/password/reset");
	await session.send("Runtime.evaluate", { expression: passkeyScript });
	const answer = await page.evaluate(
		async (optionsJSON) =>
			(
				globalThis as unknown as {
					SimpleWebAuthnBrowser: { startRegistration(of: object): Promise<unknown> };
				}
			).SimpleWebAuthnBrowser.startRegistration({ optionsJSON }),
		options,
	);
	const response = registrationResponse.parse(answer);
	await deps.db.transaction((tx) => finishRegistration(deps, tx, owner, response, "Phone"));
	return {
		touch: (enabled: boolean) =>
			session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled }),
	};
}

describe.each(looks)("at %j", (look: Look) => {
	const open = async () => {
		const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
		const see = async (name: string) => {
			await savePicture(page, `accounts ${name}`, look);
			expect(await findViolations(page)).toEqual([]);
		};
		return { page, see };
	};

	it("a passkey signs in, and also works as the second factor", async () => {
		const person = await personOf();
		const { page, see } = await open();
		const { touch } = await withPasskey(page, person);
		// The browser offers the passkey in the form, and the authenticator accepts without a click.
		await page.goto("/sign-in?return_to=%2Fbookings");
		await page.waitForURL(/\/bookings$/);
		await touch(false);
		await click(page, "Sign out");
		await heading(page, "Sign in");
		await see("sign in");
		await page.getByLabel("Username or email address").fill(person.username);
		await page.getByLabel("Password").fill(PASSWORD);
		await click(page, "Sign in");
		await heading(page, "Verify your identity");
		expect(await page.getByRole("alert").count()).toBe(0);
		await see("second factor");
		await touch(true);
		await click(page, "Use a passkey");
		await heading(page, "Hello");
		await page.context().close();
	});

	it("a password is reset by the emailed link", async () => {
		const person = await personOf();
		const { page, see } = await open();
		await page.goto("/sign-in");
		await page.getByRole("link", { name: "Forgot your password?" }).click();
		await see("forgotten");
		await page.getByLabel("Email address").fill(person.email);
		await click(page, "Send code");
		await heading(page, "Check your email");
		await app.workOff();
		await page.goto(lastProof(mailbox).link);
		await heading(page, "Reset your password");
		await see("link");
		await click(page, "Continue");
		await heading(page, "Choose a new password");
		await see("new password");
		await page.getByLabel("New password").fill("short");
		await page.getByLabel("New password").evaluate((field) => field.removeAttribute("minlength"));
		await click(page, "Set password");
		await page.getByText("at least 10 characters").first().waitFor();
		await see("new password refused");
		await page.getByLabel("New password").fill("a few words make a good one");
		await click(page, "Set password");
		await heading(page, "Hello");
		await page.context().close();
		await app.workOff();
	});

	it("an address is changed once the new one is proven", async () => {
		const person = await personOf();
		const { page, see } = await open();
		await page.goto("/sign-in?return_to=%2Faccount%2Femail");
		await page.getByLabel("Username or email address").fill(person.username);
		await page.getByLabel("Password").fill(PASSWORD);
		await click(page, "Sign in");
		await see("change address");
		await page.getByLabel("New email address").fill(`new-${person.email}`);
		await page.getByLabel("Current password").fill(PASSWORD);
		await click(page, "Continue");
		await enterCode(page);
		await page.getByText(`new-${person.email}`).waitFor();
		await see("address changed");
		await page.goto("/email-link");
		await see("link expired");
		await app.workOff();
		await page.context().close();
	});
});
