import { describe, expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { bulkTemplate, fileOf, rowOf } from "../support/documents/bulk-template.ts";
import { createDraft, upload } from "../support/documents/draft.ts";
import { createSendable, createSent, sendNewDocument } from "../support/documents/sent.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();

async function windowOf(person: TestAccount) {
	const window = await openWindow(service.browser, { width: 1280 });
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await window.context.addCookies([{ name, value, url: service.baseUrl }]);
	return window;
}

describe("an open document", () => {
	it("shows a recipient's new address in the form, and keeps what the person has typed there", async () => {
		const person = await createAccount(service.app);
		const { documentId, people } = await sendNewDocument(person, { title: "Lease" });
		const id = people[0]?.id;
		const { page, context } = await windowOf(person);
		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		const link = page.locator(`#link-${id} input`);
		const earlierLink = await link.inputValue();
		await page.locator(`#more-${people[0]?.id} > summary`).click();
		await page.getByLabel("Name").fill("Berta Neu");
		await person
			.request("patch", `/documents/${documentId}/recipients/${id}`)
			.send({ email: "neu@example.com" })
			.expect(200);
		await page.locator(".who").getByText("neu@example.com").waitFor();
		expect(await page.getByLabel("Email address").inputValue()).toBe("neu@example.com");
		expect(await page.getByLabel("Name").inputValue()).toBe("Berta Neu");
		expect(await link.inputValue()).not.toBe(earlierLink);

		await page.getByRole("button", { name: "Save recipient" }).click();
		await page.getByText("Recipient changed.").waitFor();
		const { body } = await person.request("get", `/documents/${documentId}`).expect(200);
		expect(body.recipients).toMatchObject([{ name: "Berta Neu", email: "neu@example.com" }]);
		await context.close();
	});

	it("does not save an address that was typed over one that was changed meanwhile", async () => {
		const person = await createAccount(service.app);
		const { documentId, people } = await sendNewDocument(person, { title: "Lease" });
		const path = `/documents/${documentId}/recipients/${people[0]?.id}`;
		const { page, context } = await windowOf(person);
		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		await page.locator(`#more-${people[0]?.id} > summary`).click();
		await page.getByLabel("Email address").fill("typed@example.com");
		await person.request("patch", path).send({ email: "neu@example.com" }).expect(200);
		await page.locator(".who").getByText("neu@example.com").waitFor();
		await page.getByRole("button", { name: "Save recipient" }).click();
		await page.getByText("was changed after you opened the form").waitFor();
		const { body } = await person.request("get", `/documents/${documentId}`).expect(200);
		expect(body.recipients).toMatchObject([{ email: "neu@example.com" }]);

		// The result of a form cannot be reloaded without a question.
		const requested = page.waitForRequest((request) => request.isNavigationRequest());
		const opened = page.waitForEvent("framenavigated");
		await person.request("delete", `/documents/${documentId}`).expect(200);
		expect((await requested).method()).toBe("GET");
		// Chromium may take minutes to close a page that is being left.
		await opened;
		await page.waitForLoadState();
		await context.close();
	});

	it("opens no other form in place of one that another person's action removes", async () => {
		const person = await createAccount(service.app);
		const documentId = await createSent(person);
		const { page, context } = await windowOf(person);
		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		await page.getByText("Cancel document", { exact: true }).first().click();
		await page.getByRole("button", { name: "Cancel document" }).waitFor();
		await person.request("post", `/documents/${documentId}/cancel`).expect(200);
		await page.getByText("Cancel document").first().waitFor({ state: "detached" });
		expect(await page.getByRole("button", { name: "Delete document" }).isVisible()).toBe(false);
		await context.close();
	});
});

describe("an open list", () => {
	it("shows the document of a file that a program uploads, without another request", async () => {
		const person = await createAccount(service.app);
		const { uploadUrl } = await createDraft(person, { title: "Lease" });
		const { page, context } = await windowOf(person);
		await page.goto(`${service.baseUrl}/documents`);
		await page.getByText("Send your first document").waitFor();
		await upload(uploadUrl);
		await page.getByRole("link", { name: "Lease" }).waitFor();
		await page.getByText("Checking file…", { exact: true }).waitFor({ state: "detached" });
		await context.close();
	});

	it("never moves a selection to the document that takes another's place", async () => {
		const person = await createAccount(service.app);
		await createSent(person, { title: "Contract" });
		const leaseId = await createSent(person, { title: "Lease" });
		const { documentId: offerId } = await createSendable(person, { title: "Offer" });
		const { page, context } = await windowOf(person);
		const list = `${service.baseUrl}/documents?status=PENDING`;
		await page.goto(list);
		for (const title of ["Contract", "Lease"]) await page.getByLabel(`Select ${title}`).check();
		await page.getByText("2 selected").waitFor();
		// Both changes are read at once, as by a tab that was hidden.
		const release = await holdRequests(page, list);
		await person.request("post", `/documents/${leaseId}/cancel`).expect(200);
		await person.request("post", `/documents/${offerId}/send`).expect(200);
		release();
		await page.getByRole("link", { name: "Offer" }).waitFor();
		await page.getByText("1 selected").waitFor();
		const boxes = await page.getByRole("row").getByRole("checkbox").all();
		const states = boxes.map(async (box) => [await box.getAttribute("aria-label"), await box.isChecked()]);
		expect(Object.fromEntries(await Promise.all(states))).toEqual({
			"Select Contract": true,
			"Select Offer": false,
		});
		expect(await page.getByLabel("Select Offer").getAttribute("value")).toBe(String(offerId));
		await context.close();
	});

	it("keeps the stream that opens while a poll is in flight", async () => {
		const { page, context } = await windowOf(await createAccount(service.app));
		const list = `${service.baseUrl}/documents`;
		const release = await holdRequests(page, list);
		let reads = 0;
		await page.route(list, (route) => {
			if (route.request().isNavigationRequest()) return route.continue();
			reads++;
			return route.fallback();
		});
		await page.route("**/documents/live*", (route) => route.fulfill({ status: 429 }));
		await page.goto(list);
		await until(() => reads === 1);
		await page.unroute("**/documents/live*");
		let streams = 0;
		page.on("request", (request) => {
			if (request.url().includes("/documents/live")) streams++;
		});
		await page.evaluate("dispatchEvent(new Event('online'))");
		await until(() => streams === 1);
		release();
		// The page is read again because the stream has opened.
		await until(() => reads === 2);
		expect(streams).toBe(1);
		await context.close();
	});
});

it("the page of a CSV file keeps the focus, waits after an error, and is reloaded without the file", async () => {
	const person = await createAccount(service.app);
	const { check, get } = await bulkTemplate(service.app, person);
	const { run, act } = await check(fileOf(rowOf(1)));
	await act("draft");
	await until(async () => (await get(run)).text.includes("1 of 1 created as drafts."));
	const { page, context } = await windowOf(person);
	const readAt: number[] = [];
	let refuseThird = (): void => {};
	const mayRefuse = new Promise<void>((resolve) => {
		refuseThird = resolve;
	});
	let isGone = false;
	// As if its documents were still being created.
	await page.route(service.baseUrl + run, async (route) => {
		const count = readAt.push(performance.now());
		if (count === 3) {
			await mayRefuse;
			readAt[2] = performance.now();
			return route.fulfill({ status: 503 });
		}
		if (isGone) return route.fulfill({ status: 404 });
		const response = await route.fetch();
		const live = `<div id="run" data-live="Read ${readAt.length} times">`;
		return route.fulfill({ response, body: (await response.text()).replace('<div id="run">', live) });
	});
	await page.goto(service.baseUrl + run);
	const back = page.getByRole("link", { name: "Uploads" });
	await back.focus();
	const status = page.locator("[data-live-status]");
	await status.getByText("Read 2 times").waitFor();
	expect(await back.and(page.locator(":focus")).count()).toBe(1);

	refuseThird();
	await status.getByText(/Read ([4-9]|\d\d) times/).waitFor();
	const [, , refusedAt = 0, againAt = 0] = readAt;
	expect(againAt - refusedAt).toBeGreaterThanOrEqual(4_500);

	isGone = true;
	await Promise.all([
		page.waitForRequest((request) => request.isNavigationRequest()),
		page.waitForEvent("framenavigated"),
	]);
	await page.waitForLoadState();
	await context.close();
});
