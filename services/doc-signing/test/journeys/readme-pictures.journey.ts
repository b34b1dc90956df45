import { mkdir, readFile, writeFile } from "node:fs/promises";
import { beforeAll, expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { createAccount } from "../support/accounts.ts";
import { draftWith } from "../support/documents/draft.ts";
import { openEditor } from "../support/open-editor.ts";
import { agree } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

// Saved by `pnpm --filter @repo/doc-signing pictures`; otherwise only taken.
const isSaved = process.env.README_PICTURES === "1";
const FOLDER = new URL("../../../../docs/pictures/", import.meta.url);
const LEASE = new URL("../../../../examples/lease.pdf", import.meta.url);
const MAX_BYTES = 150_000;
// Sharp on screens of high density.
const WINDOW = { width: 1280, height: 800, scale: 2 };

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));
beforeAll(async () => {
	await service.app.dependencies.db.$client.query("UPDATE users SET name = $1", ["Grace Hopper"]);
});

const people = [
	{ name: "Ada Tenant", email: "ada@example.com", role: "SIGNER", signingOrder: 0 },
	{ name: "Ben Landlord", email: "ben@example.com", role: "SIGNER", signingOrder: 1 },
];

it("the README shows the editor and the signing page in pictures of at most 150 kB", async () => {
	const meta = { dateFormat: "dd/MM/yyyy" };
	const payload = { title: "Lease for 12 Harbour Street", recipients: people, meta };
	const { documentId, recipients } = await draftWith(account, payload, await readFile(LEASE));
	const place = { pageNumber: 1, pageWidth: 34, pageHeight: 6.5 };
	const fields = [
		{ ...place, type: "SIGNATURE", pageX: 10, pageY: 56, recipientId: recipients[0]?.recipientId },
		{ ...place, type: "DATE", pageX: 10, pageY: 64, pageHeight: 3, recipientId: recipients[0]?.recipientId },
		{ ...place, type: "SIGNATURE", pageX: 55, pageY: 56, recipientId: recipients[1]?.recipientId },
		{ ...place, type: "DATE", pageX: 55, pageY: 64, pageHeight: 3, recipientId: recipients[1]?.recipientId },
	];
	await account.request("post", `/documents/${documentId}/fields`).send(fields).expect(200);
	const editor = await openEditor(service, account, documentId, WINDOW);
	await painted(editor.page, "[data-page='1'] .textLayer span");
	await editor.page.locator("[data-page='1'] [data-key]").first().click();
	await editor.page.waitForTimeout(500);
	await takePicture(editor.page, "editor");
	await editor.context.close();

	await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
	const signing = await openWindow(service.browser, WINDOW);
	await signing.page.goto(`${service.baseUrl}/sign/${recipients[0]?.token}`);
	await painted(signing.page, ".page .textLayer span");
	await agree(signing.page);
	await signing.page.getByRole("button", { name: "Type", exact: true }).click();
	await painted(signing.page, ".styles");
	await takePicture(signing.page, "signing-page");
	await signing.context.close();
}, 60_000);

async function painted(page: Page, text: string): Promise<void> {
	await page.locator(text).first().waitFor({ state: "attached" });
	await page.evaluate("document.fonts.ready");
	await page.waitForTimeout(500);
}

async function takePicture(page: Page, name: string): Promise<void> {
	const picture = await sharp(await page.screenshot())
		.png({ palette: true, effort: 10 })
		.toBuffer();
	expect(picture.length).toBeLessThan(MAX_BYTES);
	if (!isSaved) return;
	await mkdir(FOLDER, { recursive: true });
	await writeFile(new URL(`${name}.png`, FOLDER), picture);
}
