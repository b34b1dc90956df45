import { beforeAll, describe, expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { button, fillIn, isSigned, sign } from "../support/recipient-pages.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService({}, "localhost");
let world: ReturnType<typeof recipientWorld>;
beforeAll(async () => {
	const sender = await createAccount(service.app, { plan: "enterprise" });
	world = recipientWorld(service, { mail, sender });
});

/** The signing page of a document that is signed with a code by email, ready to be signed. */
async function openReady() {
	const email = newEmail();
	const address = await world.sendLease(email, { globalActionAuth: "EMAIL_CODE" });
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await page.goto(address);
	await fillIn(page);
	return { page, context, email, address };
}

const codeOf = (page: Page, place: string) => page.locator(place).getByLabel("Code from the email");

describe("a recipient who needs a code by email", () => {
	it("signs with the one that was sent while declining was considered", async () => {
		const { page, context, email } = await openReady();
		await button(page, "Email me a code").click();
		await world.newCodeFor(email);
		await codeOf(page, ".final").waitFor();
		await button(page, "Decline").click();
		await page.getByRole("dialog").getByRole("button", { name: "Send another code" }).click();
		const code = await world.newCodeFor(email);
		await button(page, "Cancel").click();
		await codeOf(page, ".final").fill(code);
		await sign(page);
		await isSigned(page);
		await context.close();
	});

	it("enters the one that the plain form has sent, and after a reload the one sent since", async () => {
		const { page, context, email, address } = await openReady();
		const scripts = "**/assets/signing*.js";
		await page.route(scripts, (route) => route.abort());
		await page.goto(address);
		await page.unroute(scripts);
		await button(page, "Email me a code").click();
		await codeOf(page, ".final").waitFor();
		await world.newCodeFor(email);
		await page.locator(".final").getByRole("button", { name: "Send another code" }).click();
		const code = await world.newCodeFor(email);
		await page.reload();
		await codeOf(page, ".final").fill(code);
		await sign(page);
		await isSigned(page);
		await context.close();
	});

	it("sees how long to wait when too many were sent", async () => {
		const { page, context, address } = await openReady();
		for (let sent = 0; sent < 3; sent++) {
			const headers = { Accept: "application/json" };
			expect((await page.request.post(`${address}/code`, { headers })).status()).toBe(200);
		}
		await button(page, "Email me a code").click();
		const said = /^We have already sent several codes\. Wait \d+ minutes, then request another\.$/;
		const refusal = page.locator(".panel").getByRole("alert");
		await refusal.getByText(said).waitFor();
		expect(await refusal.getByRole("link").count()).toBe(0);
		await context.close();
	});
});
