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
import { until } from "@repo/service-kit/testing";
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

/** Whether a click on Allow would hit it at this moment. */
const pressable = `(() => {
	const button = document.querySelector("button[value=allow]");
	const { x, y, width, height } = button.getBoundingClientRect();
	return document.elementFromPoint(x + width / 2, y + height / 2) === button;
})()`;
const canBePressed = (page: Page) => page.evaluate<boolean>(pressable);

describe("Allow", () => {
	it("ignores clicks for half a second, then accepts one", async () => {
		const { page, press } = await openConsent();
		// On a slow machine, it would end before the click: begun again and stopped, it lasts.
		const lasts = await page.evaluate(`(() => {
			document.activeElement.blur();
			window.hold = document.getAnimations().find(({ animationName }) => animationName.startsWith("hold"));
			window.hold.pause();
			return window.hold.effect.getTiming().duration;
		})()`);
		expect(lasts).toBe(500);
		expect(await canBePressed(page)).toBe(false);
		await press();
		await sleep(1000);
		expect(page.url()).toContain("/auth/oauth2/authorize");
		await page.evaluate("window.hold.play()");
		await until(() => canBePressed(page));
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
		await page.evaluate(
			`addEventListener("focus", () => requestAnimationFrame(() => (window.atFocus ??= ${pressable})))`,
		);
		await page.bringToFront();
		expect(await page.evaluate("document.hasFocus()")).toBe(true);
		await until(() => page.evaluate<boolean>("window.atFocus !== undefined"));
		expect(await page.evaluate("window.atFocus")).toBe(false);
		await until(() => canBePressed(page));
		await page.context().close();
	});

	it("can be pressed without focus, and by keyboard at any time", async () => {
		const { page } = await openConsent();
		await page.evaluate("document.activeElement.blur()");
		await until(() => canBePressed(page));
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
