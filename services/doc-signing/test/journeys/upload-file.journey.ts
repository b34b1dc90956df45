import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { PDF } from "@libpdf/core";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { openCircuitBreaker } from "@repo/service-kit/outbound";
import { until } from "@repo/service-kit/testing";
import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { openConverter } from "../../src/platform/converter/converter.ts";
import { createAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { createDraft } from "../support/documents/draft.ts";
import { type FakeConverter, startConverter } from "../support/fake-converter.ts";
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
		await page.getByText("Choose files").waitFor();
		await check("empty");

		await page
			.getByLabel("Choose files")
			.setInputFiles(file("Letter.pdf", Buffer.from("PK: a text document")));
		await page.getByText("Export or print it as a PDF, then upload that.").waitFor();
		await check("not-a-pdf");
		await another(page, file("Protected.pdf", fixture("password.pdf")));
		await page.getByRole("alert").getByText("password", { exact: false }).waitFor();
		await check("refused");
		expect(await status()).toBe("UNUSABLE");

		// Removing the row keeps the draft, whose page says what is wrong with its file.
		await page.getByRole("button", { name: "Remove Protected.pdf" }).click();
		await page.getByText("Choose files").waitFor();
		await page.getByRole("link", { name: "Lease" }).click();
		await check("draft-refused");
		await page.getByRole("link", { name: "Upload another file" }).click();
		await page
			.getByLabel("Choose files")
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

describe.each(looks)("several files at %j", (look) => {
	let converter: FakeConverter;
	beforeAll(async () => {
		converter = await startConverter();
	});
	afterAll(() => converter.close());

	it("become one document in the order that the keyboard gives them; one that is refused loses nothing", async () => {
		const breaker = openCircuitBreaker(service.app.dependencies.clock);
		service.app.dependencies.converter = openConverter({ CONVERTER_URL: converter.url }, breaker);
		const account = await createAccount(service.app);
		const { page, complaints, context } = await openWindow(service.browser, look);
		const { cookie } = await signedInBrowser(service.app, account);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		const check = async (step: string) => {
			await savePicture(page, `combine-${step}`, look);
			expect([step, await findViolations(page), await findOverflow(page)]).toEqual([step, [], []]);
		};
		const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#a33" } })
			.withMetadata({ orientation: 6 })
			.jpeg()
			.toBuffer();
		await page.goto(`${service.baseUrl}/documents/new`);
		await page
			.getByLabel("Choose files")
			.setInputFiles([
				file("Lease.pdf", fixture("three-pages.pdf")),
				file("Photo of the kitchen.jpg", photo),
				file("House rules.docx", Buffer.from("PK\u0003\u0004 rules")),
			]);
		const rows = page.getByRole("list", { name: "Uploads" }).getByRole("listitem");
		const names = async () => (await rows.locator("strong").allTextContents()).join();
		await page.getByRole("button", { name: "Create document" }).waitFor();
		await page.getByRole("radio", { name: "Each file separately" }).press("Space");
		await page.getByRole("button", { name: "Create 3 documents" }).waitFor();
		await page.getByRole("radio", { name: "All files in one" }).press("Space");
		const up = page.getByRole("button", { name: "Move House rules.docx up" });
		await up.focus();
		await page.keyboard.press("Enter");
		await page.getByText("House rules.docx is now 2 of 3").waitFor({ state: "attached" });
		await page.keyboard.press("Enter");
		await until(async () => (await names()) === "House rules.docx,Lease.pdf,Photo of the kitchen.jpg");
		// At the end of the list, the focus is on the other button.
		await page.keyboard.press("Enter");
		await until(async () => (await names()) === "Lease.pdf,House rules.docx,Photo of the kitchen.jpg");
		if (look.width > 640) {
			const drag = await rows.first().boundingBox();
			const last = await rows.last().boundingBox();
			if (!drag || !last) throw new Error("no rows");
			await page.mouse.move(drag.x + drag.width / 2, drag.y + 10);
			await page.mouse.down();
			await page.mouse.move(last.x + last.width / 2, last.y + last.height - 4, { steps: 5 });
			await page.mouse.up();
			await until(async () => (await names()).endsWith("Lease.pdf"));
		}
		await check("chosen");

		converter.answer = () => ({ status: 400 });
		await page.getByRole("button", { name: "Create document" }).press("Enter");
		await page.getByText("The file could not be converted.").waitFor();
		await page.getByText("3 pages").waitFor();
		await page.getByText("1 page", { exact: false }).first().waitFor();
		await check("refused");
		const made = PDF.create();
		made.addPage();
		const pdf = await made.save();
		converter.answer = () => ({ status: 200, body: pdf });
		await another(page, file("Rules.docx", Buffer.from("PK\u0003\u0004 rules")));
		await page.waitForURL("**/edit");
		await page.locator("[data-page='1']").waitFor();
		await page.getByText("Converted to PDF: Rules.docx.", { exact: false }).waitFor();
		await check("editor");
		expect(complaints).toEqual([expect.stringContaining("422")]);
		await context.close();
	});
});

function another(page: Page, chosen: ReturnType<typeof file>): Promise<void> {
	return page.getByLabel("Another file").setInputFiles(chosen);
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
		await page.getByLabel("Choose files").setInputFiles(lease);
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
		await page.getByLabel("Choose files").setInputFiles(paths);
		await page.getByRole("radio", { name: "Each file separately" }).check();
		await page.getByRole("button", { name: "Create 7 documents" }).click();
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

	it("says whether storage or a proxy refused it, or the connection was lost", async () => {
		const { page, context } = await openUploads();
		let respond = (route: Route) =>
			route.fulfill({ status: 403, headers: { "Access-Control-Allow-Origin": "*" } });
		await page.route("**/*", (route) =>
			route.request().method() === "PUT" ? respond(route) : route.fallback(),
		);
		await page.getByLabel("Choose files").setInputFiles(lease);
		await page.getByText("Something went wrong. Try again.").waitFor();
		respond = (route) => route.abort();
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText("The connection was lost.").waitFor();
		await page.route(/\/upload-url$/, (route) =>
			route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
		);
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByText("Something went wrong. Try again.").waitFor();
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
		await page.getByLabel("Choose files").setInputFiles(lease);
		await page.getByText("Uploaded as a draft").waitFor();
		const [first = 0, second = 0] = at;
		expect(second - first).toBeGreaterThanOrEqual(4_000);

		retryAfter = 3600;
		await page.getByLabel("Choose files").setInputFiles(file("Later.pdf", fixture("three-pages.pdf")));
		await page.getByText("You sent too many requests.").waitFor();
		await page.getByRole("button", { name: "Try again" }).click();
		await until(async () => (await page.getByText("Uploaded as a draft").count()) === 2);
		expect(await drafts()).toHaveLength(2);
		await context.close();
	});
});
