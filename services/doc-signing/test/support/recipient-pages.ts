import { expect } from "@jest/globals";
import { findViolations, type Look, savePicture } from "@repo/infra-local/browser";
import type { Locator, Page } from "playwright-core";

export const password = "four words nobody joins";

export async function check(page: Page, name: string, look: Look): Promise<void> {
	await savePicture(page, `recipients-${name}`, look);
	expect([name, await findViolations(page)]).toEqual([name, []]);
}

export const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
/** Presses a button of the bar, which on a phone stands behind another. */
export async function pressInBar(page: Page, name: string, more = "More"): Promise<void> {
	if ((page.viewportSize()?.width ?? 0) < 576) await button(page, more).click();
	await button(page, name).click();
}
export const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

/** Presses Tab until an element has the focus, like someone without a mouse. */
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

/** Replaces the field's value. */
export async function type(page: Page, target: Locator, text: string): Promise<void> {
	await tabTo(page, target);
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.type(text);
}

/** Of the page that the script renders. It is rendered once nobody uses the form of the server, which has the same checkbox. */
const consentBox = (page: Page) => page.locator("body.signing").getByRole("checkbox", { name: /^I agree/ });

export async function agree(page: Page): Promise<void> {
	await consentBox(page).check();
	await button(page, "Start").click();
}

/** Consents, fills in the occupation and types a signature: everything except signing. */
export async function fillIn(page: Page): Promise<void> {
	await press(page, consentBox(page), "Space");
	await press(page, button(page, "Start"));
	await type(page, page.locator(".panel").getByLabel(/Occupation/), "Nurse");
	await press(page, button(page, "Next field"));
	await press(page, button(page, "Type"));
	await press(page, button(page, "Use this signature"));
	// Beside the final button, once nothing is left.
	await page
		.locator(".final")
		.getByText(/^I agree to sign/)
		.waitFor();
}

export async function signIn(page: Page, email: string): Promise<void> {
	await type(page, page.getByLabel("Email address"), email);
	await type(page, page.getByLabel("Password"), password);
	await press(page, button(page, "Sign in"));
}

export async function createPassword(page: Page): Promise<void> {
	await type(page, page.getByLabel("Your name"), "Berta Signer");
	await type(page, page.getByLabel("Password"), password);
	await press(page, button(page, "Create account"));
}

/** Signs when everything is filled in and no passkey is required. */
export const sign = (page: Page) =>
	press(page, page.getByRole("region").getByRole("button", { name: "Sign", exact: true }));

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
