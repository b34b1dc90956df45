import { describe, expect, it } from "@jest/globals";
import { findViolations, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { createDraft, textField, upload } from "../support/documents/draft.ts";
import { openEditor, unfold } from "../support/open-editor.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";
import { tabTo } from "../support/tab-to.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

const tenant = { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 };
const landlord = { name: "Grace Hopper", email: "grace@example.com", role: "SIGNER", signingOrder: 1 };

async function openDraft(look: { width: number }) {
	const { documentId, uploadUrl, recipients } = await createDraft(account, {
		recipients: [tenant, landlord],
	});
	await upload(uploadUrl);
	const { page, context, complaints } = await openEditor(service, account, documentId, look);
	await page.getByRole("heading", { name: "Lease" }).waitFor();
	return { documentId, page, context, complaints, recipientId: recipients[0]?.recipientId };
}

async function fieldsOf(documentId: number) {
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	return body.fields as {
		id: number;
		type: string;
		page: number;
		positionX: string;
		positionY: string;
		recipientId: number;
	}[];
}

const saved = (page: Page) => page.getByText("All changes saved").waitFor();

describe("the field editor", () => {
	it("places, moves, undoes and sends fields for two people by mouse", async () => {
		const { documentId, page, context, complaints } = await openDraft({ width: 1280 });
		const sheet = page.locator("[data-page='1']");
		await page.getByRole("button", { name: "Signature", exact: true }).click();
		await sheet.click({ position: { x: 200, y: 500 } });
		const box = sheet.locator("[data-key]");
		await box.waitFor();
		await saved(page);
		const [placed] = await fieldsOf(documentId);
		expect(placed).toMatchObject({ type: "SIGNATURE", page: 1 });

		const from = await box.boundingBox();
		if (!from) throw new Error("the field has no place");
		await page.mouse.move(from.x + 20, from.y + 10);
		await page.mouse.down();
		await page.mouse.move(from.x + 60, from.y + 40, { steps: 4 });
		await page.mouse.move(from.x + 120, from.y - 90, { steps: 4 });
		await page.mouse.up();
		await saved(page);
		const to = await box.boundingBox();
		expect((to?.x ?? 0) - from.x).toBeGreaterThan(80);
		expect((to?.y ?? 0) - from.y).toBeLessThan(-80);

		await page.getByRole("button", { name: "Grace Hopper" }).first().click();
		const date = await page.getByRole("button", { name: "Date", exact: true }).boundingBox();
		const target = await sheet.boundingBox();
		if (!date || !target) throw new Error("nothing to drag, or nowhere to");
		await page.mouse.move(date.x + 10, date.y + 10);
		await page.mouse.down();
		await page.mouse.move(target.x + 300, target.y + 300, { steps: 5 });
		await page.mouse.up();
		await page.getByRole("button", { name: /^Date, page 1/ }).waitFor();
		await page.getByRole("button", { name: "Undo" }).click();
		await page.getByRole("button", { name: /^Date, page 1/ }).waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Redo" }).click();
		await page.getByRole("button", { name: /^Date, page 1/ }).waitFor();
		await savePicture(page, "editor", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);

		await page.getByRole("button", { name: /problem/ }).click();
		await page.getByRole("button", { name: /Grace Hopper has to sign, but/ }).click();
		await page.getByRole("button", { name: "Signature", exact: true }).click();
		await sheet.click({ position: { x: 500, y: 620 } });
		await saved(page);
		await page.reload();
		await page.getByRole("button", { name: /^Date, page 1/ }).waitFor();
		expect(await fieldsOf(documentId)).toHaveLength(3);

		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByLabel("Message").fill("Dear {signer.name}, please sign.");
		await unfold(page, "Settings");
		await page.getByLabel("Expires").selectOption("30");
		await page.getByLabel("First reminder").selectOption("3");
		await page.getByLabel("Then").selectOption("7");
		await page.getByLabel("To open the document").first().selectOption("EMAIL_CODE");
		const mailFrame = page.frameLocator("iframe[title='Email to Ada Lovelace']");
		await mailFrame.getByText("Dear Ada Lovelace, please sign.").waitFor();
		await savePicture(page, "editor-send", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
		await page.waitForURL(`**/documents/${documentId}?done=sent`);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({
			status: "PENDING",
			meta: {
				message: "Dear {signer.name}, please sign.",
				expiresAfterDays: 30,
				reminderAfterDays: 3,
				reminderEveryDays: 7,
			},
			authOptions: { globalAccessAuth: "EMAIL_CODE" },
		});
		expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
		await context.close();
	});

	it("places and moves fields with only the keyboard", async () => {
		const { documentId, page, context } = await openDraft({ width: 1280 });
		await tabTo(page, "Add at…");
		await page.keyboard.press("Enter");
		await page.getByRole("dialog", { name: "Add field" }).waitFor();
		await tabTo(page, "Page");
		await page.keyboard.press("Control+A");
		await page.keyboard.type("2");
		await tabTo(page, "Text");
		await page.keyboard.type("2");
		await page.keyboard.press("Enter");
		await page
			.getByRole("status")
			.filter({ hasText: /^Signature placed: Signature, page 2/ })
			.waitFor({ state: "attached" });
		await page.getByRole("dialog").waitFor({ state: "detached" });
		await until(() => page.evaluate<boolean>("document.activeElement?.matches('[data-key]') === true"));

		// The panels follow a key that is held down when it is released.
		await unfold(page, "Position");
		await page.locator("[data-key]").focus();
		const left = () => page.getByLabel("Left %").inputValue();
		const placed = await left();
		for (let step = 0; step < 5; step++) {
			await page.keyboard.down("ArrowRight");
			await page.waitForTimeout(step === 0 ? 20 : 200);
		}
		expect(await left()).toBe(placed);
		await page.keyboard.up("ArrowRight");
		await until(async () => (await left()) !== placed);
		await saved(page);
		const before = await onlyField(documentId);
		expect(before).toMatchObject({ type: "SIGNATURE", page: 2 });

		await page.keyboard.press("ArrowRight");
		await page.keyboard.press("Shift+ArrowDown");
		await saved(page);
		const moved = await onlyField(documentId);
		const { width, height } = { width: 595.28, height: 841.89 };
		expect(Number(moved.positionX) - Number(before.positionX)).toBeCloseTo(100 / width, 1);
		expect(Number(moved.positionY) - Number(before.positionY)).toBeCloseTo(1000 / height, 1);

		await page.keyboard.press("Delete");
		await saved(page);
		expect(await fieldsOf(documentId)).toEqual([]);
		await page.keyboard.press("Control+Z");
		await saved(page);
		expect(await onlyField(documentId)).toMatchObject({
			positionX: moved.positionX,
			positionY: moved.positionY,
		});
		await context.close();
	});

	it("shows two concurrent editors a conflict instead of losing either change", async () => {
		const { documentId, page, context, recipientId } = await openDraft({ width: 1280 });
		await addField(documentId, recipientId);
		await page.reload();
		const box = (of: Page) => of.getByRole("button", { name: /^Occupation, page 1/ });
		await box(page).waitFor();
		// This window does not learn of the other's changes when it gets the focus.
		await page.route(`**/api/v1/documents/${documentId}`, (route) => route.abort());
		const other = await openEditor(service, account, documentId);
		await box(other.page).click();
		await unfold(other.page, "Position");
		await other.page.getByLabel("Left %").fill("40");
		await saved(other.page);
		await other.page.getByLabel("Height %").fill("6");
		await saved(other.page);

		await box(page).click();
		await unfold(page, "Position");
		await page.getByLabel("Left %").fill("70");
		await page.getByText("Someone else also changed this field.").waitFor();
		expect(await onlyField(documentId)).toMatchObject({ positionX: "40" });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Keep mine" }).click();
		await saved(page);
		expect(await onlyField(documentId)).toMatchObject({ positionX: "70", height: "6" });

		// The other one merges it on return to their window, and both see the same.
		await other.page.evaluate("window.dispatchEvent(new Event('focus'))");
		await until(() =>
			other.page.evaluate<boolean>(
				"document.querySelector('[data-key]').ariaLabel.includes('70 % from left')",
			),
		);
		await other.context.close();
		await context.close();
	});

	it("keeps changes while the network is down, and saves them afterwards", async () => {
		const { documentId, page, context, recipientId } = await openDraft({ width: 1280 });
		await addField(documentId, recipientId);
		await page.reload();
		await page.getByRole("button", { name: /^Occupation, page 1/ }).click();
		await unfold(page, "Position");
		const busy = { status: 503, headers: { "Retry-After": "3" }, json: {} };
		await page.route("**/fields/edits", (route) => route.fulfill(busy), { times: 1 });
		await page.getByLabel("Left %").fill("50");
		await page.getByText("Not saved: the server cannot save now").waitFor();
		await context.setOffline(true);
		await page.getByLabel("Left %").fill("55");
		await page.getByText("Not saved: no connection").waitFor();
		await page.getByRole("button", { name: "Duplicate" }).click();
		await page.keyboard.press("Control+Z");
		await page.locator("[data-page='1'] [data-key]").click();
		await page.getByLabel("Top %").fill("33");
		await context.setOffline(false);
		await saved(page);
		expect(await onlyField(documentId)).toMatchObject({ positionX: "55", positionY: "33" });
		await context.close();
	});

	it.each([{ width: 390 }, { width: 1280 }])("has no accessibility violation at %j", async (look) => {
		const { documentId, page, context, recipientId } = await openDraft(look);
		await addField(documentId, recipientId);
		await page.reload();
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		await savePicture(page, "editor-open", look);
		const state = page.locator(".bar").getByRole("status");
		expect(await state.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
		expect(await findViolations(page)).toEqual([]);
		await page.locator("[data-page='1'] [data-key]").click();
		if (look.width < 900) {
			await page.getByRole("button", { name: "Add", exact: true }).last().click();
			await savePicture(page, "editor-add", look);
			expect(await findViolations(page)).toEqual([]);
			await page.getByRole("button", { name: "Fields", exact: true }).click();
		}
		await savePicture(page, "editor-properties", look);
		expect(await findViolations(page)).toEqual([]);
		await context.close();
	});
});

async function onlyField(documentId: number) {
	const [field, ...others] = await fieldsOf(documentId);
	if (!field || others.length > 0) throw new Error(`${others.length + 1} fields`);
	return field;
}

async function addField(documentId: number, recipientId: number | undefined): Promise<{ id: number }> {
	const field = { ...textField, recipientId };
	return (await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200)).body
		.fields[0];
}
