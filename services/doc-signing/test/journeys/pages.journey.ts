import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Page } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { type SentPerson, sendNewDocument } from "../support/documents/sent.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";

let mail: MailServer;
let service: LiveService;
let account: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url });
	account = await createAccount(service.app, { plan: "enterprise" });
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

// Runs in the page, where there is a document.
const CHECKBOX_OUTLINE = "getComputedStyle(document.querySelector('input[type=checkbox]')).outlineStyle";
const FOCUSED = `document.activeElement instanceof HTMLInputElement
	? document.activeElement.type
	: document.activeElement?.textContent ?? ""`;

/** Every type of field, over two pages. */
const place = (pageY: number, pageX = 10) => ({ of: 0, ...textField, pageX, pageY });
const values = ["Garage", "Garden", "Cellar"].map((value, id) => ({ id, checked: false, value }));
const everyKind = [
	place(20),
	{
		...place(27),
		type: "NUMBER",
		fieldMeta: { type: "number", label: "Rent", required: true, minValue: 1, numberFormat: "1,234.00" },
	},
	{ ...place(34), type: "NAME", fieldMeta: undefined },
	{ ...place(41), type: "EMAIL", fieldMeta: undefined },
	{ ...place(48), type: "DATE", fieldMeta: undefined },
	{
		...place(27, 55),
		pageHeight: 9,
		type: "RADIO",
		fieldMeta: { type: "radio", label: "Parking", required: true, values },
	},
	{
		...place(38, 55),
		pageHeight: 9,
		type: "CHECKBOX",
		fieldMeta: { type: "checkbox", label: "Extras", values },
	},
	{
		...place(50, 55),
		type: "SELECT",
		fieldMeta: { type: "select", label: "Pays", values: [{ value: "Monthly" }, { value: "Yearly" }] },
	},
	{ ...place(57, 55), pageHeight: 8, fieldMeta: { type: "text", label: "Remarks", characterLimit: 100 } },
	{ of: 0, ...signatureField, pageY: 70 },
	{ ...place(80, 55), type: "INITIALS", fieldMeta: undefined },
	{ of: 0, ...signatureField, pageNumber: 3, pageY: 30 },
];

describe.each(looks)("the signing page at %j", (look) => {
	it("has no violation on any of its steps, nothing to scroll sideways, and nothing to complain of", async () => {
		const who = await signer({ fields: everyKind });
		const { page, complaints, context } = await openWindow(service.browser, look);
		const check = async (step: string) => {
			await savePicture(page, step, look);
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		await page.goto(service.baseUrl + who.path);
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		await check("1-consent");
		expect(await page.evaluate(CHECKBOX_OUTLINE)).toBe("none");
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		await page.getByLabel("Occupation, optional, page 1").waitFor();
		await check("2-text");
		await page.getByRole("button", { name: /^Parking/ }).click();
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
		await page.getByRole("button", { name: "List" }).click();
		await check("8-list");
		await page.getByRole("button", { name: "Decline" }).click();
		await check("9-decline");
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe("with the keyboard alone", () => {
	it("a document is read, filled in and signed", async () => {
		const who = await signer({
			fields: [
				{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
				{ of: 0, ...signatureField },
			],
		});
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		// The language is loaded before the script takes the server's form over.
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

describe("the final button", () => {
	it("says what is left and leads there, takes what is on the pad, and signs with one deliberate press", async () => {
		const fields = [
			{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
			{ of: 0, ...signatureField },
		];
		const who = await signer({ fields });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
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

	it("does not sign by the second half of a double click on what was left", async () => {
		const who = await signer({ fields: [{ of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		await page.getByRole("button", { name: "Type", exact: true }).click();
		const completed: string[] = [];
		page.on("request", (request) => request.url().endsWith("/complete") && completed.push(request.url()));
		const final = page.locator(".final button");
		await final.click();
		// Pressed the moment it changes, by the page itself: a mouse is no faster.
		await page.evaluate(`new Promise((pressed) => {
			const press = () => {
				const button = document.querySelector(".final button");
				if (button?.textContent !== "Sign") return requestAnimationFrame(press);
				button.click();
				pressed();
			};
			press();
		})`);
		await page.locator(".final button:not([aria-disabled])").waitFor();
		expect(completed).toEqual([]);
		await final.click();
		await page.getByRole("heading", { name: "Document completed" }).waitFor();
		await context.close();
	});
});

describe("the document beside the panel", () => {
	it("shows every page small, leads there, and marks the one in view", async () => {
		const who = await signer({ fields: everyKind });
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

	it("fits a phone's width, and comes closer and back by two taps, where they were", async () => {
		const who = await signer({ fields: everyKind });
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

describe("a signature on the pad", () => {
	it("is taken when somebody goes on without pressing its button, and not when it is too little", async () => {
		const who = await signer({ fields: [0, 20].map((pageY) => ({ of: 0, ...signatureField, pageY })) });
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

describe("what the server refuses", () => {
	it("says why, and does not count as filled in until it is mended", async () => {
		const rent = {
			...place(20),
			type: "NUMBER",
			fieldMeta: { type: "number", label: "Rent", required: true, maxValue: 900 },
		};
		const who = await signer({ fields: [rent, { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
		const control = page.getByLabel("Rent, page 1");
		await control.fill("9000");
		await page.getByText("Enter a number of at most 900.").waitFor();
		await page.getByText("0 of 2 completed").waitFor();
		expect(await page.locator(".field.open").count()).toBe(2);
		await control.fill("850");
		await page.getByText("1 of 2 completed").waitFor();
		expect(await page.getByText("Enter a number of at most 900.").count()).toBe(0);
		await context.close();
	});
});

describe("without a connection", () => {
	it("what is being typed while the page is left is there when it is opened again", async () => {
		const who = await signer({ fields: [place(20), { of: 0, ...signatureField }] });
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

	it("nothing that was filled in is lost, not by a reload either", async () => {
		const who = await signer({ fields: [place(20), { of: 0, ...signatureField }] });
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

	it("and without script, a document is signed by the plain form, also one whose title is a single long word", async () => {
		const who = await signer({ title: "Lease_for_12_Harbour_Street_with_all_annexes_final_2.pdf" });
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

async function signer(options: Parameters<typeof sendNewDocument>[1]): Promise<SentPerson> {
	const { people } = await sendNewDocument(account, options);
	const [who] = people;
	if (!who) throw new Error("nobody");
	return who;
}

async function pressUntil(page: Page, key: string, isThere: (focused: string) => boolean): Promise<void> {
	for (let presses = 0; presses < 40; presses++) {
		const focused = await page.evaluate<string>(FOCUSED);
		if (isThere(focused)) return;
		await page.keyboard.press(key);
	}
	throw new Error("never got there by keyboard");
}
