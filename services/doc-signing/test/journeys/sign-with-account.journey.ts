import { expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { createAccount } from "../support/accounts.ts";
import { agree, button, isSigned, signIn } from "../support/recipient-pages.ts";
import { newEmail, recipientWorld } from "../support/recipient-world.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service, mail } = sharedLiveMailService({}, "localhost");

it("a recipient with an account does not sign with the second half of a double click on a missing field", async () => {
	const sender = await createAccount(service.app, { plan: "enterprise" });
	const world = recipientWorld(service, { mail, sender });
	const email = newEmail();
	await world.addAccount(email);
	const address = await world.sendLease(email, { globalActionAuth: "ACCOUNT" });
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await page.goto(`${service.baseUrl}/sign-in?return_to=${new URL(address).pathname}`);
	await signIn(page, email);
	await page.waitForURL(address);
	await agree(page);
	await page
		.locator(".panel")
		.getByLabel(/Occupation/)
		.fill("Nurse");
	await button(page, "Next field").click();
	await button(page, "Type").click();
	const completed: string[] = [];
	page.on("request", (request) => request.url().endsWith("/complete") && completed.push(request.url()));
	// Pressed by the page itself as soon as it appears: a mouse is no faster.
	const pressed = page.evaluate(`new Promise((pressed) => {
		const press = () => {
			const sign = [...document.querySelectorAll(".final button")].find((one) => one.textContent === "Sign");
			if (!sign) return requestAnimationFrame(press);
			sign.click();
			pressed();
		};
		press();
	})`);
	await button(page, "1 field left").click();
	await pressed;
	const final = page.locator(".final").getByRole("button", { name: "Sign", exact: true });
	await final.and(page.locator(":enabled")).waitFor();
	expect(completed).toEqual([]);
	await final.click();
	await isSigned(page);
	await context.close();
});
