import { describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signatureField } from "../support/documents/draft.ts";
import { everyKind, place, sendToOne } from "../support/documents/every-kind.ts";
import { agree, button, pressInBar } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

// Runs in the page, where there is a document.
const CHECKBOX_OUTLINE =
	"getComputedStyle(document.querySelector('.panel input[type=checkbox]')).outlineStyle";
const FOCUSED = `document.activeElement instanceof HTMLInputElement
	? document.activeElement.type
	: document.activeElement?.textContent ?? ""`;

describe.each(looks)("the signing page at %j", (look) => {
	it("has no accessibility violation at any step, no horizontal scrolling, and no console error", async () => {
		const who = await sendToOne(account, { fields: everyKind });
		const { page, complaints, context } = await openWindow(service.browser, look);
		const check = async (step: string) => {
			await savePicture(page, step, look);
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		await page.goto(service.baseUrl + who.path);
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		await check("1-consent");
		expect(await page.evaluate(CHECKBOX_OUTLINE)).toBe("none");
		await agree(page);
		await page.locator(".panel").getByLabel("Occupation, optional, page 1").waitFor();
		await check("2-text");
		await page.locator(".field").filter({ hasText: "Garage" }).first().click();
		await check("3-choice");
		await page.locator(".panel").getByLabel("Garden").check();
		await page.getByRole("button", { name: /^Signature, page 1/ }).click();
		await check("4-draw");
		await page.getByRole("button", { name: "Upload" }).click();
		await check("5-upload");
		await page.getByRole("button", { name: "Type" }).click();
		await check("6-type");
		await page.getByRole("button", { name: "Use this signature" }).click();
		await page.getByText("Saved").waitFor();
		await check("7-given");
		if (look.width < 576) {
			await button(page, "More").click();
			await check("7-menu");
			await page.keyboard.press("Escape");
			await button(page, "List").waitFor({ state: "hidden" });
			expect(await page.evaluate("document.activeElement.ariaExpanded")).toBe("false");
		}
		await pressInBar(page, "List");
		await check("8-list");
		await pressInBar(page, "Decline");
		await check("9-decline");
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe("with the keyboard alone", () => {
	it("a document is read, filled in and signed", async () => {
		const who = await sendToOne(account, {
			fields: [
				{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
				{ of: 0, ...signatureField },
			],
		});
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		// The language is loaded before the script takes over the server's form.
		await page.locator(".app").waitFor();
		await page.keyboard.press("Tab");
		expect(await page.evaluate(FOCUSED)).toBe("Fill in and sign");
		await page.keyboard.press("Enter");
		await pressUntil(page, "Tab", (focused) => focused === "checkbox");
		await page.keyboard.press("Space");
		await page.keyboard.press("Enter");
		// Not the checkbox, which has the focus until the consent is recorded.
		await page.locator(".panel input:not([type=checkbox]):focus").waitFor();
		await page.keyboard.type("Nurse");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Type", exact: true }).waitFor();
		await pressUntil(page, "Tab", (focused) => focused === "Type");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Use this signature" }).and(page.locator(":enabled")).waitFor();
		await pressUntil(page, "Tab", (focused) => focused === "Use this signature");
		await page.keyboard.press("Enter");
		await page.getByText("2 of 2 completed").waitFor();
		// The pressed button has disappeared, and the focus moves to what follows it.
		expect(await page.evaluate(FOCUSED)).toBe("Change");
		await page.locator(".final button:not([aria-disabled])").waitFor();
		await pressUntil(page, "Tab", (focused) => focused === "Sign");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		await context.close();
	});
});

describe("a signature on the pad", () => {
	it("is saved on continuing without pressing its button, but not if it is too small", async () => {
		const who = await sendToOne(account, {
			fields: [0, 20].map((pageY) => ({ of: 0, ...signatureField, pageY })),
		});
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		const pad = page.getByRole("img", { name: "Draw your signature with" });
		await pad.click({ position: { x: 20, y: 20 } });
		await page.getByRole("button", { name: "Next field" }).click();
		await page.getByText("The drawing is too short.").waitFor();
		await pad.dragTo(pad, { sourcePosition: { x: 30, y: 20 }, targetPosition: { x: 200, y: 60 } });
		await page.getByRole("button", { name: "Next field" }).click();
		await page.getByText("1 of 2 completed").waitFor();
		await page.getByRole("button", { name: "Type" }).click();
		await page.getByLabel("Type your name to sign").press("Enter");
		await page.getByText("2 of 2 completed").waitFor();
		await page.getByRole("heading", { name: "Ready to sign" }).waitFor();
		await context.close();
	});
});

describe("input that the server rejects", () => {
	it("shows the reason, and does not count as filled in until it is corrected", async () => {
		const rent = {
			...place(20),
			type: "NUMBER",
			fieldMeta: { type: "number", label: "Rent", required: true, maxValue: 900 },
		};
		const who = await sendToOne(account, { fields: [rent, { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		const control = page.getByLabel("Rent, page 1");
		await control.fill("9000");
		await page.getByText("Enter a number of at most 900.").waitFor();
		await page.getByText("0 of 2 completed").waitFor();
		expect(await page.locator(".field:is(.open, .refused)").count()).toBe(2);
		await control.fill("850");
		await page.getByText("1 of 2 completed").waitFor();
		expect(await page.getByText("Enter a number of at most 900.").count()).toBe(0);
		await context.close();
	});
});

describe("offline", () => {
	it("input that was being typed when the page was left is restored", async () => {
		const who = await sendToOne(account, { fields: [place(20), { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		await page.getByLabel("Occupation, optional, page 1").fill("Nurse");
		await page.goto(`${service.baseUrl}/verify`);
		const other = await context.newPage();
		const kept = other.locator("[data-field]").filter({ hasText: "Nurse" });
		// A request sent on leaving may still be in flight.
		for (let tries = 0; tries < 20 && (await kept.count()) === 0; tries++)
			await other.goto(service.baseUrl + who.path, { waitUntil: "networkidle" });
		await kept.waitFor();
		await context.close();
	});

	it("nothing that was filled in is lost, even by a reload", async () => {
		const who = await sendToOne(account, { fields: [place(20), { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		const job = page.getByLabel("Occupation, optional, page 1");
		await job.waitFor();
		await page.route("**/fields/*", (route) => route.abort());
		await job.fill("Nurse");
		await page.getByText("Not saved: no connection").waitFor();
		await page.unroute("**/fields/*");
		await page.reload();
		await page.getByText("Saved").waitFor();
		await page.reload();
		await page.locator("[data-field]").filter({ hasText: "Nurse" }).waitFor();
		await context.close();
	});

	it("a document is signed by the plain form without scripts, also one whose title is a single long word", async () => {
		const who = await sendToOne(account, {
			title: "Lease_for_12_Harbour_Street_with_all_annexes_final_2.pdf",
		});
		const { page, context } = await openWindow(service.browser, { width: 360, javaScript: false });
		await page.goto(service.baseUrl + who.path);
		expect(await findOverflow(page)).toEqual([]);
		await page.getByLabel(/^Signature/).fill("Berta Signer");
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Sign", exact: true }).click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		expect(await findOverflow(page)).toEqual([]);
		await context.close();
	});
});

async function pressUntil(page: Page, key: string, isThere: (focused: string) => boolean): Promise<void> {
	for (let presses = 0; presses < 40; presses++) {
		const focused = await page.evaluate<string>(FOCUSED);
		if (isThere(focused)) return;
		await page.keyboard.press(key);
	}
	throw new Error("never got there by keyboard");
}
