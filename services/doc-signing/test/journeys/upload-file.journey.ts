import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
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

describe("an upload", () => {
	async function openUploads() {
		const account = await createAccount(service.app);
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		const { cookie } = await signedInBrowser(service.app, account);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		await page.goto(`${service.baseUrl}/documents/new`);
		const drafts = async () => (await account.request("get", "/documents").expect(200)).body.documents;
		return { page, context, drafts };
	}
	const creations = /\/api\/v1\/documents$/;
	const lease = file("Lease.pdf", fixture("three-pages.pdf"));

	it("that is cancelled while its draft is being created leaves no draft", async () => {
		const { page, context, drafts } = await openUploads();
		const held: (() => Promise<void>)[] = [];
		await page.route(creations, async (route) => {
			const response = await route.fetch();
			held.push(() => route.fulfill({ response }));
		});
		await page.getByLabel("PDF files").setInputFiles(lease);
		await until(() => held.length === 1);
		expect(await drafts()).toHaveLength(1);
		await page.getByRole("button", { name: "Cancel Lease.pdf" }).click();
		await held[0]?.();
		await until(async () => (await drafts()).length === 0);
		await context.close();
	});

	it("of a file that cannot be read says so, and the files after it are uploaded", async () => {
		const { page, context, drafts } = await openUploads();
		const folder = await mkdtemp(join(tmpdir(), "uploads-"));
		const paths = [1, 2, 3, 4, 5, 6, 7].map((number) => join(folder, `Lease ${number}.pdf`));
		for (const path of paths) await writeFile(path, lease.buffer);
		let begun = 0;
		let release = () => {};
		const held = new Promise<void>((resolve) => {
			release = resolve;
		});
		await page.route(creations, async (route) => {
			begun++;
			await held;
			await route.continue();
		});
		await page.getByLabel("PDF files").setInputFiles(paths);
		await until(() => begun === 3);
		// As many as are uploaded at a time.
		for (const path of paths.slice(3, 6)) await rm(path);
		release();
		await until(async () => (await page.getByText("Uploaded as a draft").count()) === 4);
		expect(await page.getByText("The file cannot be read.").count()).toBe(3);
		expect(await drafts()).toHaveLength(4);
		await rm(folder, { recursive: true });
		await context.close();
	});

	it("is retried after the time in Retry-After, and says so if that is long", async () => {
		const { page, context, drafts } = await openUploads();
		const at: number[] = [];
		let retryAfter = 4;
		await page.route(creations, async (route) => {
			at.push(Date.now());
			if (at.length % 2 === 0) return route.continue();
			const headers = { "Retry-After": `${retryAfter}` };
			await route.fulfill({ status: 429, headers, json: { detail: "You sent too many requests." } });
		});
		await page.getByLabel("PDF files").setInputFiles(lease);
		await page.getByText("Uploaded as a draft").waitFor();
		const [first = 0, second = 0] = at;
		expect(second - first).toBeGreaterThanOrEqual(4_000);

		retryAfter = 3600;
		await page.getByLabel("PDF files").setInputFiles(file("Later.pdf", fixture("three-pages.pdf")));
		await page.getByText("You sent too many requests.").waitFor();
		await page.getByRole("button", { name: "Try again" }).click();
		await until(async () => (await page.getByText("Uploaded as a draft").count()) === 2);
		expect(await drafts()).toHaveLength(2);
		await context.close();
	});
});
