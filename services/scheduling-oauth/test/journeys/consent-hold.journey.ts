import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import {
	findViolations,
	type Look,
	looks,
	openBrowser,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import type { Browser, Page } from "playwright-core";
import { authorizeAddress, newApp, type ThirdPartyApp } from "../support/apps.ts";
import { newPerson, type Person } from "../support/people.ts";
import { type ServedApp, serveApp } from "../support/serve-app.ts";
import { signInAs } from "../support/sign-in-as.ts";

let app: ServedApp;
let browser: Browser;
let ada: Person;
let client: ThirdPartyApp;
beforeAll(async () => {
	app = await serveApp();
	browser = await openBrowser([], { windows: true });
	ada = await newPerson(app, "ada");
	client = await newApp(app, { redirectUris: [`${app.baseUrl}/nowhere`] });
});
afterAll(async () => {
	await browser?.close();
	await app?.close();
});

/** The consent page, and the center of its Allow button. */
async function openConsent(look: Look = { width: 1280 }) {
	const { page } = await openWindow(browser, { ...look, baseUrl: app.baseUrl });
	await signInAs(page, app, ada);
	await page.goto(authorizeAddress(client, { prompt: "consent" }), { waitUntil: "commit" });
	const box = await page.getByRole("button", { name: "Allow" }).boundingBox();
	if (!box) throw new Error("there is no Allow");
	const press = () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
	return { page, press };
}

/** The element that a click on Allow would hit at this moment. */
const canBePressed = (page: Page) =>
	page.evaluate<boolean>(`(() => {
		const button = document.querySelector("button[value=allow]");
		const { x, y, width, height } = button.getBoundingClientRect();
		return document.elementFromPoint(x + width / 2, y + height / 2) === button;
	})()`);

describe("Allow", () => {
	it("ignores clicks for half a second, then accepts one", async () => {
		const { page, press } = await openConsent();
		// The animation may have ended on a slow machine, so restart it here.
		await page.evaluate("document.activeElement.blur()");
		expect(await canBePressed(page)).toBe(false);
		await press();
		await sleep(1000);
		expect(page.url()).toContain("/auth/oauth2/authorize");
		await press();
		await page.waitForURL(/nowhere\?code=/);
		await page.context().close();
	});

	it("is disabled again when the window regains focus, and can be pressed after that", async () => {
		const { page } = await openConsent();
		const devtools = await page.context().newCDPSession(page);
		await devtools.send("Emulation.setFocusEmulationEnabled", { enabled: false });
		const other = await page.context().newPage();
		await other.bringToFront();
		await sleep(700);
		await page.bringToFront();
		expect(await page.evaluate("document.hasFocus()")).toBe(true);
		expect(await canBePressed(page)).toBe(false);
		await sleep(600);
		expect(await canBePressed(page)).toBe(true);
		await page.context().close();
	});

	it("can be pressed without focus, and by keyboard at any time", async () => {
		const { page } = await openConsent();
		await page.evaluate("document.activeElement.blur()");
		await sleep(600);
		expect(await canBePressed(page)).toBe(true);
		await page.getByRole("button", { name: "Allow" }).focus();
		await page.keyboard.press("Enter");
		await page.waitForURL(/nowhere\?code=/);
		await page.context().close();
	});
});

it.each(looks)("looks right at %j", async (look) => {
	const { page } = await openConsent(look);
	await savePicture(page, "consent held", look);
	expect(await findViolations(page)).toEqual([]);
	await page.context().close();
});
