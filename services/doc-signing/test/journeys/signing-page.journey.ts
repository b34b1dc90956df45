import { describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { createAccount } from "../support/accounts.ts";
import { signatureField } from "../support/documents/draft.ts";
import { everyKind, place, sendToOne } from "../support/documents/every-kind.ts";
import { agree } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

describe("the final button", () => {
	it("shows what is left and leads there, saves what is on the pad, and signs with one deliberate press", async () => {
		const fields = [
			{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
			{ of: 0, ...signatureField },
		];
		const who = await sendToOne(account, { fields });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await agree(page);
		await page.getByRole("button", { name: "2 fields left" }).click();
		await page.getByRole("button", { name: "Type", exact: true }).click();
		await page.getByLabel("Type your name to sign").fill("Berta Signer");
		await page.getByLabel("Great Vibes").check({ force: true });
		await savePicture(page, "6-type-chosen", { width: 360 });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "2 fields left" }).click();
		await page.getByLabel("Job, page 1").fill("Nurse");
		await page.getByText("2 of 2 completed").waitFor();
		expect(
			await page
				.locator(".final")
				.getByText(/^I agree to sign this document/)
				.isVisible(),
		).toBe(true);
		const final = page.locator(".final").getByRole("button");
		expect([await final.count(), await final.textContent()]).toEqual([1, "Sign"]);
		await savePicture(page, "7-ready", { width: 360 });
		expect(await findViolations(page)).toEqual([]);
		await final.click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		await context.close();
	});

	it("does not sign with the second half of a double click on a missing field", async () => {
		const who = await sendToOne(account, { fields: [{ of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		await agree(page);
		await page.getByRole("button", { name: "Type", exact: true }).click();
		const completed: string[] = [];
		page.on("request", (request) => request.url().endsWith("/complete") && completed.push(request.url()));
		const final = page.locator(".final button");
		// Pressed by the page itself as soon as it changes: a mouse is no faster.
		const pressed = page.evaluate(`new Promise((pressed) => {
			const press = () => {
				const button = document.querySelector(".final button");
				if (button?.textContent !== "Sign") return requestAnimationFrame(press);
				button.click();
				pressed();
			};
			press();
		})`);
		await final.click();
		await pressed;
		await page.locator(".final button:not([aria-disabled])").waitFor();
		expect(completed).toEqual([]);
		await final.click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		await context.close();
	});
});

describe("the document beside the panel", () => {
	it("shows page thumbnails, navigates to a page, and marks the visible one", async () => {
		const who = await sendToOne(account, { fields: everyKind });
		const { page, complaints, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		const small = page.getByRole("navigation", { name: "Pages" }).getByRole("button");
		await small.nth(2).waitFor();
		expect(await small.count()).toBe(3);
		await small.nth(2).click();
		await page.getByRole("button", { name: "Page 3 of 3" }).and(page.locator("[aria-current]")).waitFor();
		expect(await page.locator("[data-page='3']").isVisible()).toBe(true);
		await savePicture(page, "1-thumbnails", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});

	it("fits a phone's width, and zooms in and out with a double tap, centered on it", async () => {
		const who = await sendToOne(account, { fields: everyKind });
		const { page, context } = await openWindow(service.browser, { width: 390 });
		await page.goto(service.baseUrl + who.path);
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		const widthOf = async () => (await page.locator("[data-page='1']").boundingBox())?.width ?? 0;
		const twice = async (x: number, y: number) => {
			await page.touchscreen.tap(x, y);
			await page.touchscreen.tap(x, y);
		};
		const fitted = await widthOf();
		expect(fitted).toBeLessThanOrEqual(390);
		await twice(300, 160);
		await page.waitForFunction(`document.querySelector("[data-page='1']").clientWidth > ${1.9 * fitted}`);
		const scrolled = await page.evaluate("document.querySelector('.document').scrollLeft");
		expect(scrolled).toBeGreaterThan(200);
		expect(await findOverflow(page)).toEqual([]);
		await twice(195, 160);
		await page.waitForFunction(`document.querySelector("[data-page='1']").clientWidth < ${1.1 * fitted}`);
		await context.close();
	});
});

describe.each([
	["at 200 % zoom", { width: 640, height: 430 }],
	["on a turned phone", { width: 740, height: 360 }],
])("%s", (_name, look) => {
	it("shows the document and the panel, with the final button in view", async () => {
		const who = await sendToOne(account, { fields: everyKind });
		const { page, context } = await openWindow(service.browser, look);
		await page.goto(service.baseUrl + who.path);
		await agree(page);
		await page.getByRole("button", { name: /fields left$/ }).waitFor();
		const bottomOf = async (selector: string) => {
			const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
			return y + height;
		};
		expect((await page.locator(".document").boundingBox())?.height).toBeGreaterThan(look.height * 0.6);
		expect(await bottomOf(".final")).toBeLessThanOrEqual(look.height);
		await savePicture(page, "2-text", look);
		expect(await findViolations(page)).toEqual([]);
		await context.close();
	});
});
