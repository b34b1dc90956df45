import { expect, it } from "@jest/globals";
import { findViolations, type Look, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { draftWith, signatureField } from "../support/documents/draft.ts";
import { place } from "../support/documents/every-kind.ts";
import { berta } from "../support/documents/sent.ts";
import { openEditor, unfold } from "../support/open-editor.ts";
import { agree, press, pressInBar, type } from "../support/recipient-pages.ts";
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
	await pressInBar(page, "List");
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

it("what was filled in offline is saved in an order that the server accepts, and another tab's change is noticed", async () => {
	const { documentId, petsId, nameId, path } = await draft();
	const showWhen = { conditions: [{ fieldId: petsId, operator: "checked", optionId: 2 }] };
	const request = (method: "get" | "patch" | "post", place: string) =>
		account.request(method, `/documents/${documentId}${place}`);
	await request("patch", `/fields/${nameId}`)
		.send({ fieldMeta: { ...petName.fieldMeta, showWhen } })
		.expect(200);
	await request("post", "/send").send({}).expect(200);
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await page.goto(service.baseUrl + path);
	await agree(page);
	const sheet = page.getByRole("region", { name: "Document", exact: true });
	const cat = sheet.getByRole("checkbox", { name: "Cat" });
	await cat.focus();
	await context.setOffline(true);
	await cat.check();
	await sheet.getByLabel(/^Pet name/).fill("Rex");
	await cat.uncheck();
	await cat.check();
	await page.getByText("Not saved").waitFor();
	await context.setOffline(false);
	await page.getByText("Saved", { exact: true }).waitFor();
	const { body } = await request("get", "").expect(200);
	expect(body.fields[1].customText).toBe("Rex");
	await sheet.getByLabel(/^Pet name/).focus();
	// The step in the panel is the field that vanishes: the box keeps the focus.
	await pressInBar(page, "List");
	const listed = page.locator(".list").getByRole("checkbox", { name: "Cat" });
	await listed.focus();
	await page.keyboard.press("Space");
	await page.getByText("No longer shown: Pet name").waitFor();
	expect(await listed.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
	await page.getByRole("button", { name: "Document", exact: true }).click();
	await sheet.getByRole("button", { name: /^Signature/ }).click();
	await page.getByRole("button", { name: "Type", exact: true }).click();
	await page.getByRole("button", { name: "Use this signature" }).click();
	await page.getByText("1 of 1 completed").waitFor();
	await page.getByText("Saved", { exact: true }).waitFor();
	for (const [id, answer] of [
		[petsId, { chosen: [2] }],
		[nameId, { value: "" }],
	] as const)
		expect(
			(await page.request.put(`${service.baseUrl}${path}/fields/${id}`, { data: answer })).status(),
		).toBe(200);
	await page.locator(".final button:not([aria-disabled])").click();
	await page.locator(".final").getByRole("link").waitFor();
	await context.close();
});
