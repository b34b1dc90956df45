import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { Page } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { createDraft, upload } from "../support/documents/draft.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";

let mail: MailServer;
let service: LiveService;
let account: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url });
	account = await createAccount(service.app);
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

const tenant = { name: "Ada Lovelace", email: "ada@example.com", role: "SIGNER", signingOrder: 0 };
const landlord = { name: "Grace Hopper", email: "grace@example.com", role: "SIGNER", signingOrder: 1 };

async function openEditor(look: { width: number; dark?: boolean }) {
	const { documentId, uploadUrl } = await createDraft(account, { recipients: [tenant, landlord] });
	await upload(uploadUrl);
	const { page, context, complaints } = await openWindow(service.browser, look);
	await context.setExtraHTTPHeaders({ Authorization: account.token });
	await page.goto(`${service.baseUrl}/documents/${documentId}/edit`);
	await page.getByRole("heading", { name: "Lease" }).waitFor();
	return { documentId, page, context, complaints };
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
		const { documentId, page, context, complaints } = await openEditor({ width: 1280 });
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
		await page.getByRole("button", { name: /Grace Hopper is a SIGNER without/ }).click();
		await page.getByRole("button", { name: "Signature", exact: true }).click();
		await sheet.click({ position: { x: 500, y: 620 } });
		await saved(page);
		await page.reload();
		await page.getByRole("button", { name: /^Date, page 1/ }).waitFor();
		expect(await fieldsOf(documentId)).toHaveLength(3);

		await page.getByRole("button", { name: "Send", exact: true }).click();
		await page.getByLabel("Message").fill("Dear {signer.name}, please sign.");
		await page.getByText("Dear Ada Lovelace, please sign.").waitFor();
		await savePicture(page, "editor-send", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
		await page.waitForURL(`**/documents/${documentId}`);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({ status: "PENDING", meta: { message: "Dear {signer.name}, please sign." } });
		expect(complaints.filter((one) => !one.includes("404"))).toEqual([]);
		await context.close();
	});
});
