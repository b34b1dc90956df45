import { expect, it } from "@jest/globals";
import { findViolations, type Look, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { draftWith, signatureField } from "../support/documents/draft.ts";
import { place } from "../support/documents/every-kind.ts";
import { berta } from "../support/documents/sent.ts";
import { openEditor, unfold } from "../support/open-editor.ts";
import { agree, press, type } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

const values = ["Dog", "Cat"].map((value, index) => ({ id: index + 1, checked: false, value }));
const pets = {
	...place(20),
	pageHeight: 6,
	type: "CHECKBOX",
	fieldMeta: { type: "checkbox", label: "Pets", values },
};
const petName = { ...place(30), fieldMeta: { type: "text", label: "Pet name", required: true } };

const inPanel = (page: Page) => page.getByRole("region", { name: "Fill in and sign" });
const looks: Look[] = [{ width: 1280 }, { width: 390 }];

async function draft() {
	const { documentId, recipients } = await draftWith(account, { recipients: [berta] });
	const [who] = recipients;
	const fields = [pets, petName, { ...signatureField }].map((field) => ({
		...field,
		recipientId: who?.recipientId,
	}));
	const { body } = await account.request("post", `/documents/${documentId}/fields`).send(fields).expect(200);
	const [{ id: petsId }, { id: nameId }] = body.fields;
	return { documentId, petsId, nameId, path: `/sign/${who?.token}` };
}

async function signAs(look: Look, { path, nameId }: Awaited<ReturnType<typeof draft>>): Promise<void> {
	const { page, context, complaints } = await openWindow(service.browser, look);
	await page.goto(service.baseUrl + path);
	await agree(page);
	await page.getByText("0 of 1 completed").waitFor();
	const box = page.locator(`.document [data-field="${nameId}"]`);
	expect(await box.count()).toBe(0);
	await press(page, inPanel(page).getByRole("checkbox", { name: "Dog" }), "Space");
	await page.getByText("Now also shown: Pet name").waitFor();
	await page.getByText("0 of 2 completed").waitFor();
	await box.waitFor();
	await savePicture(page, "conditional-shown", look);
	expect(await findViolations(page)).toEqual([]);
	await page.keyboard.press("Space");
	await page.getByText("No longer shown: Pet name").waitFor();
	await page.getByText("0 of 1 completed").waitFor();
	expect(await box.count()).toBe(0);
	await page.keyboard.press("Space");
	await press(page, page.getByRole("button", { name: "Next field" }));
	await type(page, inPanel(page).getByLabel(/^Pet name/), "Rex");
	await press(page, page.getByRole("button", { name: "Next field" }));
	await press(page, page.getByRole("button", { name: "Type", exact: true }));
	await press(page, page.getByRole("button", { name: "Use this signature" }));
	await page.getByText("2 of 2 completed").waitFor();
	await page.reload();
	await page.getByText("2 of 2 completed").waitFor();
	// In the list, the field that vanishes takes no focus from the box.
	await page.getByRole("button", { name: "List", exact: true }).click();
	const list = page.locator(".list");
	await list.getByRole("checkbox", { name: "Dog" }).focus();
	await page.keyboard.press("Space");
	await page.getByText("1 of 1 completed").waitFor();
	expect(await list.locator("li").count()).toBe(2);
	expect(
		await list.getByRole("checkbox", { name: "Dog" }).evaluate((one) => one === document.activeElement),
	).toBe(true);
	await savePicture(page, "conditional-list", look);
	expect(await findViolations(page)).toEqual([]);
	await page.locator(".final").getByRole("button", { name: "Sign", exact: true }).click();
	await page.locator(".final").waitFor({ state: "detached" });
	expect(complaints).toEqual([]);
	await context.close();
}

/** By words, in the properties of the field. */
async function setCondition(look: Look, documentId: number): Promise<void> {
	const { page, context, complaints } = await openEditor(service, account, documentId, look);
	await page.getByRole("button", { name: /^Pet name, page 1/ }).click();
	if (look.width < 900) await page.getByRole("button", { name: "Fields", exact: true }).click();
	const properties = page.getByRole("region", { name: "Properties" });
	await unfold(page, "Conditions");
	const showing = properties.getByRole("group", { name: "Show when" });
	const isSave = (response: { url(): string }) => response.url().endsWith("/fields/edits");
	const added = page.waitForResponse(isSave);
	await press(page, showing.getByRole("button", { name: "Add condition" }));
	await properties.getByText("Shown when Pets is checked").waitFor();
	await added;
	const changed = page.waitForResponse(isSave);
	await showing.getByLabel("Condition", { exact: true }).selectOption({ label: "“Dog” is checked" });
	await properties.getByText("Shown when Dog is checked in Pets").waitFor();
	await changed;
	await savePicture(page, "conditional-editor", look);
	expect(await findViolations(page)).toEqual([]);
	expect(complaints).toEqual([]);
	await context.close();
}

it.each(looks)("a field is shown when another is checked, at %p", async (look) => {
	const made = await draft();
	await setCondition(look, made.documentId);
	await account.request("post", `/documents/${made.documentId}/send`).send({}).expect(200);
	await signAs(look, made);
	const { body } = await account.request("get", `/documents/${made.documentId}`).expect(200);
	const [, name] = body.fields;
	expect([body.status, name.customText, name.inserted]).toEqual(["COMPLETED", "", false]);
});
