import { describe, expect, it } from "@jest/globals";
import { findViolations, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Locator, Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signatureField } from "../support/documents/draft.ts";
import { everyKind, place, sendToOne } from "../support/documents/every-kind.ts";
import { agree } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

type Fields = NonNullable<Parameters<typeof sendToOne>[1]>["fields"];

/** The signing page of a new document, after the consent. */
async function open(fields: NonNullable<Fields>, look: { width: number; height?: number }) {
	const who = await sendToOne(account, { fields });
	const shown = await openWindow(service.browser, look);
	await shown.page.goto(service.baseUrl + who.path);
	await agree(shown.page);
	return shown;
}

const onPage = (page: Page) => page.getByRole("region", { name: "Document", exact: true });
const inPanel = (page: Page) => page.getByRole("region", { name: "Fill in and sign" });

const job = { ...place(20), fieldMeta: { type: "text", label: "Job", required: true } };
const rent = {
	...place(27),
	type: "NUMBER",
	fieldMeta: { type: "number", label: "Rent", maxValue: 900, textAlign: "right" },
};
const remarks = {
	...place(34),
	pageHeight: 8,
	fieldMeta: { type: "text", label: "Remarks", characterLimit: 100 },
};

describe("on a page that is large enough to read", () => {
	it("text is typed in its place, and the panel shows the same field and the same text", async () => {
		const { page, complaints, context } = await open([job, rent, remarks, { of: 0, ...signatureField }], {
			width: 1280,
		});
		await onPage(page).getByLabel("Job, page 1").pressSequentially("Nurse");
		expect(await inPanel(page).getByLabel("Job, page 1").inputValue()).toBe("Nurse");
		await page.keyboard.press("Enter");
		await page.keyboard.type("9000");
		await inPanel(page).getByText("Enter a number of at most 900.").waitFor();
		const number = onPage(page).getByLabel("Rent, optional, page 1");
		expect(await describedBy(number)).toBe("Enter a number of at most 900.");
		expect(await number.getAttribute("aria-invalid")).toBe("true");
		await savePicture(page, "in-place-refused", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await number.fill("850");
		await page.keyboard.press("Tab");
		await page.keyboard.type("Two keys,\n");
		await page.keyboard.type("one bicycle");
		expect(await describedBy(onPage(page).getByLabel(/^Remarks/))).toBe("79 characters left");
		await savePicture(page, "in-place-lines", { width: 1280 });
		await inPanel(page)
			.getByLabel(/^Remarks/)
			.fill("None");
		expect(
			await onPage(page)
				.getByLabel(/^Remarks/)
				.inputValue(),
		).toBe("None");
		await page.getByText("Saved").waitFor();
		await page.reload();
		await onPage(page).locator("textarea").nth(2).waitFor();
		const values = await onPage(page)
			.locator("textarea")
			.evaluateAll((areas) => areas.map((area) => (area as unknown as { value: string }).value));
		expect(values).toEqual(["Nurse", "850", "None"]);
		// The number that was refused.
		expect(complaints).toEqual([expect.stringContaining("status of 400")]);
		await context.close();
	});

	it("a number that is entered in the panel has its format on the page after Enter", async () => {
		const price = { ...rent, fieldMeta: { type: "number", label: "Rent", numberFormat: "1,234.00" } };
		const { page, context } = await open([job, price, { of: 0, ...signatureField }], { width: 1280 });
		// As in a browser that sends no blur when the control that has the focus is removed.
		await page.evaluate("addEventListener('blur', (event) => event.stopImmediatePropagation(), true)");
		await inPanel(page).getByRole("button", { name: "Next field" }).click();
		await inPanel(page).getByLabel("Rent, optional, page 1").pressSequentially("1234");
		await page.keyboard.press("Enter");
		await page.getByText("Saved").waitFor();
		expect(await onPage(page).getByLabel("Rent, optional, page 1").inputValue()).toBe("1,234.00");
		await context.close();
	});

	it("boxes are ticked and options selected in their places", async () => {
		const { page, context } = await open(everyKind, { width: 1280 });
		await onPage(page).getByRole("radio", { name: "Garden" }).check();
		expect(await inPanel(page).getByRole("radio", { name: "Garden" }).isChecked()).toBe(true);
		await page.keyboard.press("ArrowDown");
		expect(await inPanel(page).getByRole("radio", { name: "Cellar" }).isChecked()).toBe(true);
		await onPage(page).getByRole("checkbox", { name: "Garage" }).check();
		await onPage(page).getByLabel("Pays, optional, page 1").focus();
		await onPage(page).getByLabel("Pays, optional, page 1").selectOption("Yearly");
		expect(await inPanel(page).getByLabel("Pays, optional, page 1").inputValue()).toBe("Yearly");
		await savePicture(page, "in-place-kinds", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await context.close();
	});

	it("the consent is asked for before the act when fields were filled first", async () => {
		const who = await sendToOne(account, { fields: [job, { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		await onPage(page).getByLabel("Job, page 1").fill("Nurse");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Type", exact: true }).click();
		await page.getByRole("button", { name: "Use this signature" }).click();
		await page.getByText("2 of 2 completed").waitFor();
		await page.locator(".final button:not([aria-disabled])").click();
		await agree(page);
		await page.locator(".final").getByRole("button", { name: "Sign", exact: true }).click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		await context.close();
	});

	it.each([
		["one line", job, "Nurse, Ägypten 12"],
		["a number at the right", rent, "850"],
		["text that shrinks to fit", job, "Nurse and midwife at the hospital of Saint Elizabeth in the old town"],
		["lines", remarks, "Two keys,\none bicycle, and the cellar with all that is in it until the end of May"],
	])("%s has its ink where the picture of the value has it", async (_name, field, text) => {
		const { page, context } = await open([field, { of: 0, ...signatureField }], { width: 1280 });
		await page.evaluate("document.fonts.ready");
		const area = onPage(page).locator("textarea");
		await area.fill(text);
		await page.getByText("Saved").waitFor();
		const typed = await linesTyped(page);
		await area.blur();
		const drawn = await linesDrawn(page);
		expect(typed).toHaveLength(drawn.length);
		const differences = drawn.map((line, at) =>
			(["left", "right", "baseline"] as const).map((side) => (typed[at]?.[side] ?? 0) - line[side]),
		);
		expect(differences.flat().filter((by) => Math.abs(by) > 1)).toEqual([]);
		await context.close();
	});
});

describe("on a phone", () => {
	it("a field opens the panel, whose text is large enough that the page is not enlarged", async () => {
		const { page, context } = await open([job, rent, { of: 0, ...signatureField }], { width: 390 });
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		expect(await page.locator("[data-in-place]").count()).toBe(0);
		await page.getByRole("button", { name: /^Rent/ }).tap();
		const control = inPanel(page).getByLabel("Rent, optional, page 1");
		await control.and(page.locator(":focus")).waitFor();
		expect(await focusedFontSize(page)).toBeGreaterThanOrEqual(16);
		await control.pressSequentially("850");
		// Shown on the page while it is typed, and in view.
		const box = page.locator(".field[aria-current]");
		await box.getByText("850").first().waitFor({ state: "attached" });
		await expectInView(page, box);
		await savePicture(page, "in-place-phone", { width: 390 });
		expect(await findViolations(page)).toEqual([]);
		await context.close();
	});

	it("a field is filled in its place once the page is enlarged, with text that the browser takes for large", async () => {
		const { page, context } = await open([job, { of: 0, ...signatureField }], { width: 390 });
		await page.getByRole("button", { name: "Zoom in" }).tap();
		const area = onPage(page).getByLabel("Job, page 1");
		await area.tap();
		await area.pressSequentially("Nurse");
		expect(await focusedFontSize(page)).toBeGreaterThanOrEqual(16);
		expect(
			await page.evaluate("new DOMMatrix(getComputedStyle(document.activeElement).transform).a"),
		).toBeLessThan(0.9);
		await expectInView(page, area);
		await savePicture(page, "in-place-phone-enlarged", { width: 390 });
		expect(await findViolations(page)).toEqual([]);
		await context.close();
	});
});

/** In CSS pixels of the window. */
type Line = { left: number; right: number; baseline: number };

async function describedBy(control: Locator): Promise<string | null> {
	const id = await control.getAttribute("aria-describedby");
	return control.page().locator(`[id="${id}"]`).textContent();
}

/** Of the control that has the focus. */
function focusedFontSize(page: Page): Promise<number> {
	return page.evaluate("parseFloat(getComputedStyle(document.activeElement).fontSize)");
}

async function expectInView(page: Page, place: Locator): Promise<void> {
	const { y = 0, height = 0 } = (await place.boundingBox()) ?? {};
	const panel = (await inPanel(page).boundingBox()) ?? { y: 0 };
	expect([y >= 0, y + height <= panel.y]).toEqual([true, true]);
}

/** The lines of the focused textarea, measured on a copy of it whose text has positions. */
function linesTyped(page: Page): Promise<Line[]> {
	return page.evaluate(`(() => {
		const area = document.activeElement;
		const copy = document.createElement("div");
		const style = getComputedStyle(area);
		for (const name of style) copy.style.setProperty(name, style.getPropertyValue(name));
		copy.style.whiteSpace = "pre-wrap";
		copy.textContent = area.value;
		area.after(copy);
		const range = document.createRange();
		range.selectNodeContents(copy);
		// The space at which a line was broken is a separate rectangle.
		const lines = [...range.getClientRects()]
			.filter((one, at, all) => one.width > 0 && one.bottom !== all[at - 1]?.bottom);
		const mark = document.createElement("span");
		mark.style.cssText = "display:inline-block;width:0;height:0";
		copy.prepend(mark);
		const below = mark.getBoundingClientRect().bottom - lines[0].bottom;
		copy.remove();
		return lines.map(({ left, right, bottom }) => ({ left, right, baseline: bottom + below }));
	})()`);
}

/** The lines of the only value on the page. */
function linesDrawn(page: Page): Promise<Line[]> {
	return page.evaluate(`[...document.querySelectorAll("[data-in-place] svg text")].map((text) => {
		const { left, right } = text.getBoundingClientRect();
		const { d, f } = text.getScreenCTM();
		return { left, right, baseline: d * Number(text.getAttribute("y")) + f };
	})`);
}
