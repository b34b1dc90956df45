import { describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { createDraft } from "../support/documents/draft.ts";
import { fixture } from "../support/pdf-files.ts";
import { sharedLiveService } from "../support/shared-live-service.ts";

const service = sharedLiveService();

const file = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

describe.each(looks)("a draft without a file at %j", (look) => {
	it("gets it in the browser: refused files say why and what to do, and a good one leads to the editor", async () => {
		const account = await createAccount(service.app);
		const { documentId } = await createDraft(account, { title: "Lease", recipients: [] });
		const { page, complaints, context } = await openWindow(service.browser, look);
		const { cookie } = await signedInBrowser(service.app, account);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		const check = async (step: string) => {
			await savePicture(page, `upload-file-${step}`, look);
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		const status = async () => {
			const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
			return body.uploadStatus;
		};
		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		await page.getByRole("link", { name: "Upload file" }).click();
		await page.getByRole("button", { name: "Choose file" }).waitFor();
		await check("empty");

		await page.getByLabel("PDF file").setInputFiles(file("Letter.pdf", Buffer.from("PK: a text document")));
		await page.getByText("Export or print it as a PDF, then upload that.").waitFor();
		await check("not-a-pdf");
		await another(page, file("Protected.pdf", fixture("password.pdf")));
		await page.getByRole("alert").getByText("password", { exact: false }).waitFor();
		await check("refused");
		expect(await status()).toBe("UNUSABLE");

		// Removing the row keeps the draft, whose page says what is wrong with its file.
		await page.getByRole("button", { name: "Remove Protected.pdf" }).click();
		await page.getByRole("button", { name: "Choose file" }).waitFor();
		await page.getByRole("link", { name: "Lease" }).click();
		await check("draft-refused");
		await page.getByRole("link", { name: "Upload another file" }).click();
		await page
			.getByLabel("PDF file")
			.setInputFiles(file("Broken.pdf", Buffer.from("%PDF-1.7 and nothing else")));
		await page.getByRole("alert").waitFor();
		await another(page, file("Lease.pdf", fixture("three-pages.pdf")));
		await page.getByText("Uploaded", { exact: true }).waitFor();
		await check("uploaded");
		expect(await status()).toBe("READY");

		await page.getByRole("link", { name: "Add people and fields" }).click();
		await page.waitForURL(`${service.baseUrl}/documents/${documentId}/edit`);
		await page.locator("[data-page='1']").waitFor();
		await page.getByText("Add a recipient first.").waitFor({ state: "attached" });
		const { body } = await account.request("get", "/documents").expect(200);
		expect(body.documents).toHaveLength(1);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

function another(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
	return page.getByLabel("Another PDF file").setInputFiles(chosen);
}
