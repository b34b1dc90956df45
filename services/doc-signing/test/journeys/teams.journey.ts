import { describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import type { BrowserContext } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService({ SIGN_UP: "invited" });

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

const textTo = (email: string) =>
	mail.received.findLast(({ to = [] }) => to.some(({ address }) => address === email))?.text ?? "";
/** The content of the newest mail to the address. */
async function inMailTo(email: string, pattern: RegExp): Promise<string[]> {
	await until(async () => pattern.test(textTo(email)));
	return [...(pattern.exec(textTo(email)) ?? [])];
}

describe.each(looks)("a team at %j", (look) => {
	it("has an owner, an admin with an account and a member without one, who export their data", async () => {
		const suffix = String(look.width);
		const [owner, admin] = [
			await createAccount(service.app, { team: true }),
			await createAccount(service.app),
		];
		const [window, guest] = [
			await openWindow(service.browser, look),
			await openWindow(service.browser, look),
		];
		const check = async (name: string, { page } = window) => {
			await savePicture(page, `teams-${name}`, look);
			expect([name, await findViolations(page), await findOverflow(page)]).toEqual([name, [], []]);
		};
		await signIn(window.context, owner);
		const { page } = window;
		await page.goto(`${service.baseUrl}/settings/teams`);
		await check("list");
		const team = (await page.locator(".places a strong").first().textContent()) ?? "";
		await page.locator(".places a").first().click();
		const member = `member-${suffix}@example.com`;
		for (const [email, role] of [
			[admin.email, "admin"],
			[member, "member"],
		] as const) {
			await page.getByRole("link", { name: "Invite member" }).click();
			await page.getByLabel("Email address").fill(email);
			await page.getByLabel("Role").selectOption(role);
			if (role === "admin") await check("invite");
			await page.getByRole("button", { name: "Send invitation" }).click();
			await page.getByText("Invitation sent.").waitFor();
		}
		await check("invited");

		const open = async (email: string) => {
			const [link = ""] = await inMailTo(email, /http\S+\/invitations\/\S+/);
			await guest.page.goto(link);
		};
		// Another person's account, then the right one.
		await signIn(guest.context, owner);
		await open(admin.email);
		await guest.page.getByText("You are signed in as").waitFor();
		await check("someone-else", guest);
		await guest.page.getByRole("button", { name: "Switch account" }).click();
		await guest.page.getByLabel("Email address").fill(admin.email);
		await guest.page.getByLabel("Password").fill("correct horse battery");
		await guest.page.getByRole("button", { name: "Sign in", exact: true }).click();
		await guest.page.getByRole("heading", { name: `Join ${team}` }).waitFor();
		await check("join", guest);
		await guest.page.getByRole("button", { name: "Join team" }).click();
		await guest.page.getByText("Welcome to the team.").waitFor();
		await guest.context.clearCookies();

		await open(member);
		await check("signed-out", guest);
		await guest.page.getByRole("link", { name: "Create account" }).click();
		expect(await guest.page.getByLabel("Email address").inputValue()).toBe(member);
		await guest.page.getByRole("button", { name: "Continue" }).click();
		const [, ...digits] = await inMailTo(member, /(\d{3}) (\d{3})/);
		await guest.page.getByLabel("Six-digit code").fill(digits.join(""));
		await guest.page.getByRole("button", { name: "Continue" }).click();
		await guest.page.getByLabel("Your name").fill("Grace Hopper");
		await guest.page.getByLabel("Password").fill("four words nobody joins");
		await guest.page.getByRole("button", { name: "Create account" }).click();
		await guest.page.getByRole("button", { name: "Join team" }).click();
		await guest.page.getByText("Welcome to the team.").waitFor();
		await check("as-member", guest);
		expect(await guest.page.getByRole("link", { name: "Invite member" }).count()).toBe(0);

		await page.goto(`${service.baseUrl}/settings/teams/${owner.teamId}`);
		await check("three-roles");
		await page.getByRole("link", { name: "Change Grace Hopper" }).click();
		await check("member");
		await page.getByLabel("Role").selectOption("admin");
		await page.getByRole("button", { name: "Change role" }).click();
		await page.getByText("Role changed.").waitFor();
		await page.getByRole("link", { name: "Change Grace Hopper" }).click();
		await page.getByRole("button", { name: "Remove member" }).click();
		await page.getByText("Member removed.").waitFor();
		await guest.page.reload();
		expect(await guest.page.getByText("Team not found.").count()).toBe(1);

		await page.goto(`${service.baseUrl}/settings/export`);
		await page.getByRole("button", { name: "Start export" }).click();
		await check("export-pending");
		await inMailTo(owner.email, /copy of your data is ready/);
		await page.reload();
		await check("export-ready");
		service.app.catchUp();
		const downloading = page.waitForEvent("download");
		await page.getByRole("link", { name: /^Download/ }).click();
		expect((await downloading).suggestedFilename()).toMatch(/^export-.*\.zip$/);
		expect(window.complaints).toEqual([]);
		await window.context.close();
		await guest.context.close();
	});
});
