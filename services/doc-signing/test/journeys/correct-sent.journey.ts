import { expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { createAccount } from "../support/accounts.ts";
import { ada, draftWith, signatureField } from "../support/documents/draft.ts";
import { berta, carl, sendNewDocument } from "../support/documents/sent.ts";
import { openEditor } from "../support/open-editor.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

it("a document that was sent can no longer be edited with the Back button", async () => {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	const { page, context } = await openEditor(service, account, documentId);
	await page.getByRole("button", { name: "Send", exact: true }).click();
	await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
	await page.waitForURL(`**/documents/${documentId}?done=sent`);
	await page.goBack();
	await page.getByText("Read-only").waitFor();
	await page.getByRole("button", { name: /^Signature, page 1.*locked/ }).click();
	await page.keyboard.press("Delete");
	await page.getByText("This document was sent, so it cannot be edited.").first().waitFor();
	expect(await page.getByRole("button", { name: "Send", exact: true }).count()).toBe(0);
	await page.waitForTimeout(600);
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	expect(body.fields).toHaveLength(1);
	await page.getByRole("link", { name: "Open document" }).click();
	await page.getByRole("link", { name: "Correct" }).waitFor();
	await context.close();
});

it("an editor that was left open learns that the document was sent", async () => {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	const { page, context } = await openEditor(service, account, documentId);
	const box = page.getByRole("button", { name: /^Signature, page 1/ });
	await box.waitFor();
	await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
	await box.click();
	await page.keyboard.press("Delete");
	await page.getByText("The document was sent or finished after you opened it.").waitFor();
	await page.evaluate(() => dispatchEvent(new Event("focus")));
	await page.getByText("Read-only").waitFor();
	const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
	expect(body.fields).toHaveLength(1);
	await context.close();
});

it.each(looks)("a sent document is corrected, and its recipient is told, at $width px", async (look) => {
	const { documentId, people, fieldIds } = await sendNewDocument(account, { recipients: [berta, carl] });
	const [first, second] = people;
	const phone = await openWindow(service.browser, look);
	const read = async () => (await account.request("get", `/documents/${documentId}`).expect(200)).body;
	const reported = phone.page.waitForResponse((response) => response.url().endsWith("/opened"));
	await phone.page.goto(`${service.baseUrl}${first?.path}`);
	expect((await reported).status()).toBe(200);
	expect((await read()).recipients[0].readStatus).toBe("OPENED");
	await service.app.agent.post(`${second?.path}/consent`).expect(200);

	const { page, context } = await openEditor(service, account, documentId, look);
	await page.goto(`${service.baseUrl}/documents/${documentId}/edit`);
	await page.getByText("Read-only").waitFor();
	await savePicture(page, "correct: read-only", look);
	await page.goto(`${service.baseUrl}/documents/${documentId}/edit?correct`);
	await page.getByText("You are correcting a sent document.").waitFor();
	const boxes = page.locator("button.box");
	await boxes.first().waitFor();
	await page.locator("button.box.locked").click();
	await page.keyboard.press("Delete");
	await page.getByText("This field is locked").first().waitFor();
	await savePicture(page, "correct: locked", look);
	await page.locator("button.box:not(.locked)").click();
	const saved = page.waitForResponse((response) => response.url().endsWith("/fields/edits"));
	await page.keyboard.press("ArrowRight");
	expect((await (await saved).json()).results).toMatchObject([{ outcome: "saved" }]);
	await page.getByText("All changes saved").waitFor();
	await savePicture(page, "correct: correcting", look);
	expect(await findViolations(page)).toEqual([]);
	expect((await read()).fields).toHaveLength(fieldIds.length);

	await phone.page.reload();
	await phone.page.getByText("This document changed after you opened it.").first().waitFor();
	await savePicture(phone.page, "correct: signing", look);
	expect(await findViolations(phone.page)).toEqual([]);
	await account.request("delete", `/documents/${documentId}/fields/${fieldIds[0]}`).expect(200);
	await phone.page.reload();
	await phone.page.getByText("The sender is changing this document").waitFor();
	await savePicture(phone.page, "correct: waiting", look);
	await page.goto(`${service.baseUrl}/documents/${documentId}`);
	await page.getByText("Needs a signature field").waitFor();
	await savePicture(page, "correct: document", look);
	await account
		.request("post", `/documents/${documentId}/fields`)
		.send({ ...signatureField, recipientId: first?.id })
		.expect(200);
	await phone.page.getByText("This document changed after you opened it.").first().waitFor();
	await phone.context.close();
	await context.close();
});
