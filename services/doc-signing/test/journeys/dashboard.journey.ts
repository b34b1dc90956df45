import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { BrowserContext } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { createDraft, draftWith } from "../support/documents/draft.ts";
import { insertManyDocuments } from "../support/documents/insert-many.ts";
import { berta, carl, createSent, type SentDocument, sendNewDocument } from "../support/documents/sent.ts";
import { signTyped } from "../support/documents/sign.ts";
import { fixture } from "../support/pdf-files.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { team: true }));
const empty = sharedByTests(() => createAccount(service.app));
beforeAll(async () => {
	await insertManyDocuments(service.app, account, 40);
	await createDraft(account, { title: "Without a file" });
	for (const title of ["Lease for 12 Elm Street", "Contract of employment, Charles Babbage"])
		await createSent(account, { title });
	const self = [{ ...berta, email: account.email }];
	await sendNewDocument(account, { title: "Lease for you", recipients: self });
	await sendNewDocument(account, { title: "Signed by you", recipients: self }).then(sign);
	const { documentId } = await draftWith(account, { title: `Offer ${"with a very long title ".repeat(6)}` });
	await account.request("get", `/documents/${documentId}`);
});

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

describe.each([...looks, { width: 320 }])("the documents page at %j", (look) => {
	it.each(["list", "search", "empty", "document", "received"])("%s", async (shown) => {
		const person = shown === "empty" ? empty : account;
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, person);
		const team = person.teamId === null ? "" : `?team=${person.teamId}`;
		await page.goto(`${service.baseUrl}/documents${team}`);
		if (shown === "search") {
			await page.getByLabel("Search titles and people").fill("nothing has this title");
			await page.getByRole("button", { name: "Search" }).click();
			await page.getByText("Nothing was found for").waitFor();
		}
		if (shown === "document") {
			await page.getByRole("link", { name: "Lease for 12 Elm Street" }).click();
			await until(() => page.evaluate<boolean>("document.querySelector('img.first-page')?.naturalWidth > 0"));
			await page.locator("#more > summary").click();
			await page.getByRole("button", { name: "Duplicate" }).waitFor();
			await savePicture(page, "document-menu", look);
			await page.keyboard.press("Escape");
			await page.getByRole("button", { name: "Duplicate" }).waitFor({ state: "hidden" });
			if (look.width === 1280) {
				const topOf = async (name: string) =>
					(await page.locator(".document-actions").getByText(name, { exact: true }).first().boundingBox())?.y;
				expect(await topOf("Delete")).toBe(await topOf("Cancel document"));
			}
			await page.getByText("Cancel document").first().click();
		}
		if (shown === "received") {
			await page.getByRole("link", { name: "Sent to me" }).click();
			await page.getByRole("button", { name: "Review Lease for you" }).waitFor();
		}
		await savePicture(page, `documents-${shown}`, look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

const pdf = (name: string, buffer: Buffer = fixture("three-pages.pdf")) => ({
	name,
	mimeType: "application/pdf",
	buffer,
});

describe.each(looks)("uploading at %j", (look) => {
	it("shows progress and the reason of a rejection, and accepts another file instead", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, empty);
		await page.goto(`${service.baseUrl}/documents/new`);
		expect(await findViolations(page)).toEqual([]);
		const letter = pdf("Letter.pdf", Buffer.from("PK: a text document"));
		const broken = pdf("Broken.pdf", Buffer.from("%PDF-1.7 and nothing else"));
		await page.getByLabel("Choose files").setInputFiles([pdf("Lease.pdf"), letter, broken]);
		const row = (name: string) => page.getByRole("listitem").filter({ hasText: name });
		await row("Letter.pdf").getByText("This file is not a PDF.").waitFor();
		await page.getByRole("radio", { name: "Each file separately" }).check();
		await page.getByRole("button", { name: "Create 2 documents" }).click();
		await row("Lease.pdf").getByText("Uploaded as a draft").waitFor();
		await row("Broken.pdf").getByRole("alert").waitFor();
		await savePicture(page, "upload-refused", look);
		expect(await findViolations(page)).toEqual([]);
		expect(await findOverflow(page)).toEqual([]);
		await row("Broken.pdf").getByLabel("Another file").setInputFiles(pdf("Whole.pdf"));
		await row("Whole.pdf").getByText("Uploaded as a draft").waitFor();
		await row("Letter.pdf").getByRole("button", { name: "Remove Letter.pdf" }).click();
		await page.getByRole("link", { name: "Go to documents" }).click();
		await page.getByRole("link", { name: "Lease" }).first().waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});
});

it("an upload survives a network failure, and a cancelled one leaves nothing", async () => {
	const person = await createAccount(service.app);
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await signIn(context, person);
	await page.goto(`${service.baseUrl}/documents/new`);
	let puts = 0;
	await page.route(
		({ origin }) => origin !== service.baseUrl,
		(route) => (++puts === 1 ? route.abort("connectionreset") : route.continue()),
	);
	await page.getByLabel("Choose files").setInputFiles(pdf("Lease.pdf"));
	await page.getByText("Uploaded as a draft").waitFor();
	expect(puts).toBeGreaterThan(1);
	await page.unroute(() => true);
	await page.route(
		({ origin }) => origin !== service.baseUrl,
		() => {},
	);
	await page.getByLabel("Choose files").setInputFiles(pdf("Never.pdf"));
	await page.getByRole("progressbar", { name: "Uploading Never.pdf" }).waitFor();
	const drafts = () =>
		service.app.dependencies.db.$client.query("SELECT page_footer FROM documents WHERE user_id = $1", [
			person.userId,
		]);
	await until(async () => (await drafts()).rowCount === 2);
	await page.getByRole("button", { name: "Cancel Never.pdf" }).click();
	await until(async () => (await drafts()).rowCount === 1);
	// Documents of the API have no footer unless it asks for one.
	expect((await drafts()).rows).toEqual([{ page_footer: true }]);
	await context.close();
});

/** The first recipient signs. */
async function sign({ people: [first], fieldIds: [fieldId] }: SentDocument): Promise<void> {
	if (first) await signTyped(service.app, first, fieldId);
}

it("the list loads at most 60 kB of script", async () => {
	const { page, context } = await openWindow(service.browser, { width: 1280 });
	await signIn(context, account);
	const scripts: Promise<Buffer>[] = [];
	page.on("response", (response) => {
		if (response.request().resourceType() === "script") scripts.push(response.body());
	});
	await page.goto(`${service.baseUrl}/documents`, { waitUntil: "load" });
	const bytes = (await Promise.all(scripts)).reduce((sum, script) => sum + gzipSync(script).length, 0);
	expect(bytes).toBeGreaterThan(1_000);
	expect(bytes).toBeLessThanOrEqual(60_000);
	await context.close();
});

describe("an open list", () => {
	it("shows a signature without reload, and what happened during a network failure", async () => {
		const person = await createAccount(service.app);
		const people = [berta, carl];
		const first = await sendNewDocument(person, { title: "Lease", recipients: people });
		const second = await sendNewDocument(person, { title: "Offer", recipients: people });
		const { page, complaints, context } = await openWindow(service.browser, { width: 1280 });
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/documents`);
		const row = (title: string) => page.getByRole("row").filter({ hasText: title });
		await row("Lease").getByText("0 of 2 signed").waitFor();
		await page.getByLabel("Search titles and people").fill("half-typed");
		await sign(first);
		await row("Lease").getByText("1 of 2 signed").waitFor();
		expect(await page.getByLabel("Search titles and people").inputValue()).toBe("half-typed");

		await context.setOffline(true);
		await page.getByText("Connection lost.").waitFor();
		await person.request("post", `/documents/${second.documentId}/cancel`).expect(200);
		expect(await row("Offer").getByText("Cancelled").count()).toBe(0);
		await context.setOffline(false);
		await row("Offer").getByText("Cancelled").waitFor();
		await page.getByText("Connection lost.").waitFor({ state: "hidden" });
		expect(await page.locator("#live-status").textContent()).toBe("Offer: Cancelled");

		// If no stream opens, e.g. behind a buffering proxy, the page is polled. The same applies to a
		// service without room for another stream.
		let attempts = 0;
		await page.route("**/documents/live*", (route) =>
			attempts++ === 0 ? route.abort() : route.fulfill({ status: 429, headers: { "Retry-After": "60" } }),
		);
		await page.reload();
		await person.request("post", `/documents/${first.documentId}/cancel`).expect(200);
		await row("Lease").getByText("Cancelled").waitFor();
		await until(() => attempts > 1);
		expect(complaints.filter((complaint) => !/net::ERR|status of 429/.test(complaint))).toEqual([]);
		await context.close();
	});

	it("is read once a second while documents change all the time", async () => {
		const person = await createAccount(service.app);
		const { documentId, people } = await sendNewDocument(person, { title: "Lease" });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/documents`);
		const recipients = people.map(({ id }) => id);
		for (let change = 0; change < 30; change++)
			await person.request("post", `/documents/${documentId}/resend`).send({ recipients }).expect(200);
		const readAt = () =>
			page.evaluate<number[]>(`performance.getEntriesByType("resource")
				.filter(({ initiatorType }) => initiatorType === "fetch").map(({ startTime }) => startTime)`);
		await until(async () => (await readAt()).length > 1);
		const [first = 0, ...others] = await readAt();
		expect(others.every((at, index) => at - (others[index - 1] ?? first) >= 1_000)).toBe(true);
		await context.close();
	});

	it("is read again after a refusal, although nothing else changes", async () => {
		const person = await createAccount(service.app);
		const { documentId } = await sendNewDocument(person, { title: "Lease" });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/documents`);
		// More often than the cancellation itself causes the list to be read.
		await page.route("**/documents", (route) => route.fulfill({ status: 429 }), { times: 3 });
		await person.request("post", `/documents/${documentId}/cancel`).expect(200);
		await page.getByText("Connection lost.").waitFor();
		await page.getByRole("row").filter({ hasText: "Lease" }).getByText("Cancelled").waitFor();
		await page.getByText("Connection lost.").waitFor({ state: "hidden" });
		await context.close();
	});

	it("and an open document show the seal", async () => {
		const person = await createAccount(service.app);
		const sent = await sendNewDocument(person, { title: "Lease" });
		const { page, context } = await openWindow(service.browser, { width: 390 });
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/documents/${sent.documentId}`);
		await sign(sent);
		await page.getByRole("link", { name: "Signed copy" }).waitFor();
		await page.getByText("The PDF was sealed", { exact: true }).waitFor();
		await context.close();
	});
});

describe.each(looks)("the list at %j", (look) => {
	it("accepts dropped files, filters, and downloads and cancels the selection", async () => {
		const person = await createAccount(service.app);
		for (const title of ["Lease", "Offer"]) await createSent(person, { title });
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, person);
		await page.goto(`${service.baseUrl}/documents`);
		const dataTransfer = await page.evaluateHandle(
			(bytes) => {
				const dropped = new DataTransfer();
				dropped.items.add(new File([new Uint8Array(bytes)], "Dropped.pdf", { type: "application/pdf" }));
				return dropped;
			},
			[...fixture("three-pages.pdf")],
		);
		await page.dispatchEvent("main", "dragenter", { dataTransfer });
		await page.getByText("Drop files to upload them").waitFor();
		await page.dispatchEvent("main", "drop", { dataTransfer });
		await page.getByText("Uploaded as a draft").waitFor();
		await page.getByRole("link", { name: "Dropped" }).waitFor();
		expect(await page.getByText("Drop files to upload them").isVisible()).toBe(false);
		await page.goto(`${service.baseUrl}/documents`);
		await page.locator(".people summary").first().press("Enter");
		await page.getByText("Invited", { exact: true }).first().waitFor();
		if (look.width < 640) await page.getByRole("button", { name: "Filters" }).press("Enter");
		await page.locator(".chip summary").filter({ hasText: "Status" }).press("Enter");
		await page.getByRole("link", { name: "Waiting 2" }).waitFor();
		await savePicture(page, "documents-filters", look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("link", { name: "Waiting 2" }).press("Enter");
		await page.waitForURL("**/documents?status=PENDING");
		await page.getByLabel("Select all on this page").check();
		await page.getByText("2 selected").waitFor();
		await savePicture(page, "documents-selected", look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		const downloading = page.waitForEvent("download");
		await page.getByRole("button", { name: "Download" }).click();
		expect((await downloading).suggestedFilename()).toBe("documents.zip");
		await page.getByRole("button", { name: "Cancel" }).click();
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("button", { name: "Cancel 2 documents" }).click();
		await page.getByRole("heading", { name: "2 documents cancelled" }).waitFor();
		expect(await findViolations(page)).toEqual([]);
		await page.getByRole("link", { name: "Back to documents" }).click();
		await page.getByText("No documents match these filters.").waitFor();
		expect(complaints).toEqual([]);
		await context.close();
	});
});
