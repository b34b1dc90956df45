import { expect } from "@jest/globals";
import { findViolations, type Look, savePicture } from "@repo/infra-local/browser";
import type { Locator, Page } from "playwright-core";

export const password = "four words nobody joins";

export async function check(page: Page, name: string, look: Look): Promise<void> {
	await savePicture(page, `recipients-${name}`, look);
	expect([name, await findViolations(page)]).toEqual([name, []]);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Consents, fills in the occupation and types a signature: everything but the act. */
export async function fillIn(page: Page): Promise<void> {
	await page.getByRole("checkbox", { name: /I agree/ }).check();
	await button(page, "Start").click();
	await page.getByLabel(/Occupation/).fill("Nurse");
	await button(page, "Next field").click();
	await button(page, "Type").click();
	await page.getByLabel("Type your name to sign").fill("Berta Signer");
	await button(page, "Use this signature").click();
	// Beside the final button, once nothing is left.
	await page
		.locator(".final")
		.getByText(/^I agree to sign/)
		.waitFor();
}

export async function signIn(page: Page, email: string): Promise<void> {
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password").fill(password);
	await button(page, "Sign in").click();
}

export async function createPassword(page: Page): Promise<void> {
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

export async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press(key);
}

export async function type(page: Page, target: Locator, text: string): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.type(text);
}

export const isSigned = (page: Page) => page.getByRole("heading", { name: "Document completed" }).waitFor();

/** Downloads the sealed file, for which the page waits. */
export async function sealedCopy(page: Page): Promise<Buffer> {
	const download = link(page, "Download PDF");
	await download.waitFor();
	const response = await page.request.get(
		new URL((await download.getAttribute("href")) ?? "", page.url()).href,
	);
	return response.body();
}
