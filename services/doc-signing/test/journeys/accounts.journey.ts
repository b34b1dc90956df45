import { describe, expect, it } from "@jest/globals";
import { totpCode } from "@repo/accounts/testing";
import {
	addAuthenticator,
	findOverflow,
	findViolations,
	looks,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { createAccount } from "../support/accounts.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService({ SIGN_UP: "open" }, "localhost");

async function codeFor(email: string): Promise<string> {
	for (let wait = 0; wait < 1_000; wait++) {
		const found = mail.received.findLast(({ to = [] }) => to.some(({ address }) => address === email));
		const code = /(\d{3}) (\d{3})/.exec(found?.text ?? "");
		if (code) return code.slice(1).join("");
		await service.app.workOff();
	}
	throw new Error(`No code came for ${email}.`);
}

describe.each(looks)("at %j", (look) => {
	it("a person signs up, adds a passkey, and signs in with it", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		const check = async (name: string) => {
			await savePicture(page, `accounts-${name}`, look);
			expect([name, await findViolations(page), await findOverflow(page)]).toEqual([name, [], []]);
		};
		const email = `person-${look.width}@example.com`;
		await addAuthenticator(page);
		await page.goto(service.baseUrl);
		await check("welcome");
		await page.getByRole("link", { name: "Create account" }).click();
		await check("sign-up");
		await page.getByLabel("Email address").fill(email);
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByRole("heading", { name: "Check your email" }).waitFor();
		await check("code");
		await page.getByLabel("Six-digit code").fill(await codeFor(email));
		await page.getByRole("button", { name: "Continue" }).click();
		await page.getByLabel("Your name").fill("Grace Hopper");
		await page.getByLabel("Password").fill("four words nobody joins");
		await check("new-account");
		await page.getByRole("button", { name: "Create account" }).click();
		await page.getByRole("heading", { name: "Documents" }).waitFor();
		await check("documents");

		for (const place of ["profile", "password", "sessions", "deletion"]) {
			await page.goto(`${service.baseUrl}/settings/${place}`);
			await check(place);
		}
		await page.goto(`${service.baseUrl}/account/security`);
		await check("security");
		await page.getByRole("link", { name: "Add passkey" }).click();
		await check("add-passkey");
		await page.getByRole("button", { name: /passkey/i }).click();
		await page
			.getByText(/recovery codes/i)
			.first()
			.waitFor();
		await check("after-passkey");
		await page.getByRole("button", { name: "Create codes" }).click();
		await page.locator("pre").waitFor();
		await check("recovery-codes");
		await page.getByRole("link", { name: "Done" }).click();
		await page.getByRole("link", { name: "Set up authenticator app" }).click();
		const key = ((await page.locator("code").first().textContent()) ?? "").replaceAll(" ", "");
		await check("authenticator");
		await page.getByLabel("Six-digit code").fill(totpCode(key, service.app.dependencies.clock()));
		await page.getByRole("button", { name: "Turn on" }).click();
		await page.getByRole("link", { name: "Manage authenticator app" }).waitFor();
		await check("security-with-all-factors");
		await context.clearCookies();

		// The browser offers the passkey in the address field, and this device accepts at once.
		await page.goto(`${service.baseUrl}/sign-in?return_to=%2Fsettings%2Fprofile`);
		await page.getByRole("heading", { name: "Profile" }).waitFor();
		expect(await page.getByLabel("Name").inputValue()).toBe("Grace Hopper");
		expect(complaints).toEqual([]);
		await context.close();
	});
});

it.each(looks)("pages without an account have no accessibility violation at %j", async (look) => {
	const { page, context } = await openWindow(service.browser, look);
	for (const path of ["/password/forgotten", "/email-link", "/nowhere"]) {
		await page.goto(service.baseUrl + path);
		await savePicture(page, `accounts${path}`, look);
		expect([path, await findViolations(page)]).toEqual([path, []]);
	}
	await context.close();
});

it("a passkey works as the second factor after a password", async () => {
	const account = await createAccount(service.app);
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	const device = await addAuthenticator(page);
	const enterPassword = async () => {
		await page.goto(`${service.baseUrl}/sign-in?return_to=%2Faccount%2Fsecurity%2Fpasskeys%2Fnew`);
		await savePicture(page, "accounts-sign-in", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await page.getByLabel("Email address").fill(account.email);
		await page.getByLabel("Password").fill("correct horse battery");
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
	};
	await enterPassword();
	await page.getByRole("button", { name: "Add passkey" }).click();
	await page
		.getByText(/recovery codes/i)
		.first()
		.waitFor();
	await context.clearCookies();
	await device.setPresent(false);
	await enterPassword();
	await page.getByRole("heading", { name: "Verify your identity" }).waitFor();
	await device.setPresent(true);
	await page.getByRole("button", { name: "Use a passkey" }).click();
	await page.getByRole("heading", { name: "Add passkey" }).waitFor();
	await context.close();
});
