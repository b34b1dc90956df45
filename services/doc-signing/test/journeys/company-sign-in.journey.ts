import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, type Look, openWindow, savePicture } from "@repo/infra-local/browser";
import {
	findFreePort,
	type MailServer,
	type SchedulingService,
	startMailServer,
	startSchedulingService,
} from "@repo/infra-local/testing";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";
import { startRealProvider } from "../support/real-provider.ts";
import { button, fillIn, isSigned, link, press, sign, signIn } from "../support/recipient-pages.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";

let service: LiveService;
let mail: MailServer;
let acme: Awaited<ReturnType<typeof startRealProvider>>;
let scheduling: SchedulingService;
let world: ReturnType<typeof recipientWorld>;
beforeAll(async () => {
	const [port, providerPort] = [await findFreePort(), await findFreePort()];
	const address = (id: string, action: string) => `http://localhost:${port}/sign-in/openid/${id}/${action}`;
	const clients = { callback: address("acme", "callback"), logout: address("acme", "logout") };
	acme = await startRealProvider(providerPort, clients);
	scheduling = await startSchedulingService(address("scheduling", "callback"));
	const { clientId, clientSecret, baseUrl } = scheduling;
	mail = await startMailServer();
	const OPENID_PROVIDERS = JSON.stringify([
		{
			...{ id: "acme", name: "Acme", issuer: acme.issuer, clientId: "signing", clientSecret: "secret" },
			...{ domains: ["example.com"], createAccounts: true },
		},
		{
			...{ id: "scheduling", name: "Scheduling", issuer: baseUrl, clientId, clientSecret },
			...{ domains: ["example.test"], createAccounts: true },
		},
	]);
	service = await startLiveService({ OPENID_PROVIDERS, SMTP_URL: mail.url }, "localhost", port);
	const sender = await createAccount(service.app, { plan: "enterprise" });
	world = recipientWorld(service, { mail, sender });
});
afterAll(async () => {
	await service?.close();
	await Promise.all([mail?.close(), acme?.close(), scheduling?.stop()]);
});

async function look(page: Page, name: string, { width }: Look): Promise<void> {
	await savePicture(page, `company-${name}`, { width });
	expect([name, await findViolations(page)]).toEqual([name, []]);
}

/** Without those about the provider's pages, whose font is elsewhere, and the page that asks for an account. */
const ours = (complaints: string[]) => complaints.filter((text) => !/403|ERR_NAME_NOT_RESOLVED/.test(text));

/** On the provider's own pages. */
async function signInAtAcme(page: Page, email: string): Promise<void> {
	await page.waitForURL(/\/interaction\//);
	await page.getByPlaceholder("Enter any login").fill(email);
	await page.getByPlaceholder("and password").fill("anything");
	await page.getByRole("button", { name: "Sign-in" }).click();
}

describe.each([{ width: 390 }, { width: 1280 }])("at %j", (size) => {
	it("a recipient signs with the account that the first sign-in creates, until the provider logs them out", async () => {
		const email = newEmail();
		const address = await world.sendLease(email, {
			globalAccessAuth: "ACCOUNT",
			globalActionAuth: "ACCOUNT",
		});
		const { page, context, complaints } = await openWindow(service.browser, size);
		await page.goto(address);
		await press(page, link(page, "Sign in"));
		await link(page, "Sign in with Acme").waitFor();
		await look(page, "sign-in", size);
		await press(page, link(page, "Sign in with Acme"));
		await signInAtAcme(page, email);
		await page.waitForURL(address);
		await fillIn(page);
		await sign(page);
		await isSigned(page);
		await page.goto(`${service.baseUrl}/account/security`);
		await page.getByRole("heading", { name: "Sign-in with your company" }).waitFor();
		await look(page, "security", size);
		expect(ours(complaints)).toEqual([]);

		await page.goto(`${acme.issuer}/session/end`);
		await page.getByRole("button", { name: "Yes, sign me out" }).click();
		await until(async () => {
			const response = await page.request.get(`${service.baseUrl}/settings/profile`, { maxRedirects: 0 });
			return response.status() === 303;
		});
		await context.close();
	});

	it("the owner of an account connects it after their own sign-in, and proves who they are with the provider", async () => {
		const email = newEmail();
		await world.addAccount(email);
		const { page, context, complaints } = await openWindow(service.browser, size);
		await page.goto(`${service.baseUrl}/sign-in?return_to=/settings/profile`);
		await press(page, link(page, "Sign in with Acme"));
		await signInAtAcme(page, email);
		await page.getByRole("heading", { name: "Connect your account" }).waitFor();
		await look(page, "connect-sign-in", size);
		await press(page, link(page, "Sign in"));
		await signIn(page, email);
		await button(page, "Connect").waitFor();
		await look(page, "connect", size);
		await press(page, button(page, "Connect"));
		await page.waitForURL(`${service.baseUrl}/settings/profile`);

		await context.clearCookies();
		await page.goto(`${service.baseUrl}/sign-in?return_to=/settings/profile`);
		await link(page, "Sign in with Acme").click();
		await signInAtAcme(page, email);
		await page.waitForURL(`${service.baseUrl}/settings/profile`);
		const { db } = service.app.dependencies;
		await db.$client.query("UPDATE sessions SET proven_at = proven_at - interval '11 minutes'");
		await page.goto(`${service.baseUrl}/settings/password`);
		await link(page, "Verify with Acme").waitFor();
		await look(page, "verify", size);
		await link(page, "Verify with Acme").click();
		// The provider asks again, although the person is still signed in there.
		await signInAtAcme(page, email);
		await page.waitForURL(`${service.baseUrl}/settings/password`);
		expect(ours(complaints)).toEqual([]);
		await context.close();
	});
});

it("says what to do when the person cancels at the provider", async () => {
	const { page, context } = await openWindow(service.browser, { width: 390 });
	await page.goto(`${service.baseUrl}/sign-in/openid/acme`);
	await page.getByRole("link", { name: "[ Cancel ]" }).click();
	await page.getByRole("alert").waitFor();
	await look(page, "cancelled", { width: 390 });
	await context.close();
});

it("scheduling-oauth is a provider like any other", async () => {
	const { page, context, complaints } = await openWindow(service.browser, { width: 390 });
	await page.goto(`${service.baseUrl}/sign-in?return_to=/settings/profile`);
	await link(page, "Sign in with Scheduling").click();
	await page.getByLabel("Username or email").fill("grace");
	await page.getByLabel("Password").fill(scheduling.password);
	await button(page, "Sign in").click();
	await button(page, "Allow").click();
	await page.waitForURL(`${service.baseUrl}/settings/profile`);
	expect(await page.content()).toContain("grace@example.test");
	expect(complaints).toEqual([]);
	await context.close();
});
