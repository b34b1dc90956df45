import { describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { berta, carl, type SentDocument, sendNewDocument } from "../support/documents/sent.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app, { plan: "enterprise" }));

const pathOf = ({ people }: SentDocument, index = 0) => people[index]?.path ?? "";

/** The first recipient signs or declines, as the page's script does. */
async function act({ people: [who], fieldIds: [fieldId] }: SentDocument, reason?: string): Promise<void> {
	const { agent } = service.app;
	const json = { Accept: "application/json" };
	if (reason !== undefined) {
		await agent.post(`${who?.path}/decline`).set(json).send({ reason }).expect(200);
		return;
	}
	await agent.put(`${who?.path}/fields/${fieldId}`).set(json).send({ typed: "Ada Lovelace" }).expect(200);
	await agent.post(`${who?.path}/consent`).set(json).expect(200);
	await agent.post(`${who?.path}/complete`).set(json).send({}).expect(200);
}

/** A link in every state except ready to sign. */
async function everyState(): Promise<[string, string][]> {
	const two = { recipients: [berta, carl] };
	const waiting = await sendNewDocument(account, { ...two, meta: { signingOrder: "SEQUENTIAL" } });
	const done = await sendNewDocument(account, two);
	await act(done);
	const completed = await sendNewDocument(account);
	await act(completed);
	const declined = await sendNewDocument(account, two);
	await act(declined, "The rent is wrong.");
	const cancelled = await sendNewDocument(account);
	await account.request("post", `/documents/${cancelled.documentId}/cancel`).send({}).expect(200);
	const expired = await sendNewDocument(account);
	await service.app.dependencies.db.$client.query(
		"UPDATE recipients SET expires_at = sent_at WHERE document_id = $1",
		[expired.documentId],
	);
	const closed = await sendNewDocument(account, { authOptions: { globalAccessAuth: "EMAIL_CODE" } });
	return [
		["waiting", pathOf(waiting, 1)],
		["done", pathOf(done)],
		["completed", pathOf(completed)],
		["declined-by-me", pathOf(declined)],
		["declined", pathOf(declined, 1)],
		["cancelled", pathOf(cancelled)],
		["expired", pathOf(expired)],
		["authentication", pathOf(closed)],
		["unknown", "/sign/unknown"],
	];
}

describe("a link with nothing to sign", () => {
	it.each([{ width: 390 }, { width: 1280 }])(
		"shows the first page to who has signed at %j, and nothing moves when it is loaded",
		async (look) => {
			const sent = await sendNewDocument(account, { recipients: [berta, carl] });
			await act(sent);
			const { page, context, complaints } = await openWindow(service.browser, look);
			await page.goto(service.baseUrl + pathOf(sent));
			const image = page.getByRole("img", { name: "First page of" });
			const before = await image.boundingBox();
			await until(() => page.evaluate<boolean>("document.querySelector('img.first-page').naturalWidth > 0"));
			const after = await image.boundingBox();
			const movedBy = (["x", "y", "width", "height"] as const).map((side) =>
				Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0)),
			);
			expect(Math.max(...movedBy)).toBeLessThan(0.5);
			expect(before?.height).toBeGreaterThan(50);
			await savePicture(page, "state-with-preview", look);
			expect(await findViolations(page)).toEqual([]);
			expect(complaints).toEqual([]);
			await context.close();
		},
	);

	it("has a page without accessibility violations in every state, with and without scripts", async () => {
		const states = await everyState();
		const form = await sendNewDocument(account);
		for (const look of looks)
			for (const javaScript of [true, false]) {
				const { page, context } = await openWindow(service.browser, { ...look, javaScript });
				for (const [name, path] of javaScript ? states : [...states, ["form", pathOf(form)]]) {
					await page.goto(service.baseUrl + path);
					if (javaScript) await savePicture(page, `state-${name}`, look);
					const find = javaScript ? findViolations : findOverflow;
					expect([name, await find(page)]).toEqual([name, []]);
				}
				await context.close();
			}
	});

	it("becomes the page to sign at the recipient's turn, and the copy once it is sealed", async () => {
		const sent = await sendNewDocument(account, {
			recipients: [berta, carl],
			meta: { signingOrder: "SEQUENTIAL" },
		});
		const [first, second] = [
			await openWindow(service.browser, { width: 360 }),
			await openWindow(service.browser, { width: 1280 }),
		];
		await second.page.goto(service.baseUrl + pathOf(sent, 1));
		await second.page.getByRole("heading", { name: "It is not your turn yet" }).waitFor();
		await act(sent);
		await first.page.goto(service.baseUrl + pathOf(sent));
		await first.page.getByRole("heading", { name: "You signed this document" }).waitFor();
		await second.page.getByRole("heading", { name: "Review and sign this document" }).waitFor();
		const [, fieldId] = sent.fieldIds;
		await act({ ...sent, people: sent.people.slice(1), fieldIds: [fieldId ?? 0] });
		await first.page.getByRole("link", { name: "Download PDF" }).waitFor();
		expect([first.complaints, second.complaints]).toEqual([[], []]);
		await Promise.all([first.context.close(), second.context.close()]);
	});
});

it("a waiting page ignores a request without a response and errors of the server, and shows that the document was cancelled", async () => {
	const sent = await sendNewDocument(account, { recipients: [berta, carl] });
	await act(sent);
	const { page, context } = await openWindow(service.browser, { width: 360 });
	await page.addInitScript(`{
		const timeout = AbortSignal.timeout.bind(AbortSignal);
		let requests = 0;
		// The first one hangs.
		AbortSignal.timeout = (ms) => timeout(requests++ === 0 ? ms / 50 : ms);
	}`);
	const refusals = [503, 500, 429];
	const readAt: number[] = [];
	let isHung = false;
	await page.route(service.baseUrl + pathOf(sent), async (route) => {
		if (route.request().isNavigationRequest()) {
			const response = await route.fetch();
			const body = (await response.text()).replace(/data-refresh="\d+"/, 'data-refresh="100"');
			return route.fulfill({ response, body });
		}
		if (!isHung) {
			isHung = true;
			return;
		}
		readAt.push(performance.now());
		const status = refusals.shift();
		if (status === undefined) return route.continue();
		const headers = { "Content-Type": "text/html", ...(status === 429 && { "Retry-After": "2" }) };
		return route.fulfill({ status, headers, body: "<main><h1>Something went wrong</h1></main>" });
	});
	await page.goto(service.baseUrl + pathOf(sent));
	await page.getByRole("heading", { name: "You signed this document" }).waitFor();
	await until(() => readAt.length >= 3);
	expect(await page.getByRole("heading", { name: "Something went wrong" }).count()).toBe(0);
	await account.request("post", `/documents/${sent.documentId}/cancel`).send({}).expect(200);
	await page.getByRole("heading", { name: "This document was cancelled" }).waitFor();
	const [, , refusedAt = 0, againAt = 0] = readAt;
	expect(againAt - refusedAt).toBeGreaterThanOrEqual(1_900);
	await context.close();
});

describe("unsaved input", () => {
	async function open(page: Page): Promise<void> {
		const fields = [
			{
				of: 0,
				...textField,
				pageHeight: 8,
				fieldMeta: { type: "text", label: "Remarks", characterLimit: 100 },
			},
			{ of: 0, ...signatureField },
		];
		await page.goto(service.baseUrl + pathOf(await sendNewDocument(account, { fields })));
		await page.getByRole("checkbox").check();
		await page.getByRole("button", { name: "Start" }).click();
	}

	it("is counted during typing, also offline", async () => {
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await open(page);
		await page.getByRole("button", { name: /^Remarks/ }).click();
		await context.setOffline(true);
		await page.getByLabel(/^Remarks/).pressSequentially("Nothing.");
		await page.getByText("92 characters left").waitFor();
		await context.setOffline(false);
		await context.close();
	});

	it("is saved after a reload if the access has expired", async () => {
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await open(page);
		const saves = "**/fields/*";
		const detail = "Confirm who you are to open this document.";
		await page.route(saves, (route) => route.fulfill({ status: 403, json: { detail } }));
		await page
			.locator(".panel")
			.getByLabel(/^Remarks/)
			.fill("Nothing.");
		await page.locator(".panel").getByRole("button", { name: "Next field" }).click();
		await page.locator(".final").getByText(detail).waitFor();
		await page.unroute(saves);
		const saved = page.waitForResponse((response) => response.request().method() === "PUT" && response.ok());
		await page.getByRole("link", { name: "Reload page" }).click();
		await saved;
		await page.reload();
		expect(await page.locator(".field textarea").inputValue()).toBe("Nothing.");
		await context.close();
	});

	it("that the server refuses for good is sent once more after a reload, not again", async () => {
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		await open(page);
		let sent = 0;
		await page.route("**/fields/*", (route) => {
			sent++;
			return route.fulfill({ status: 404, json: { detail: "This field does not exist." } });
		});
		await page
			.locator(".panel")
			.getByLabel(/^Remarks/)
			.fill("Nothing.");
		await page.locator(".panel").getByRole("button", { name: "Next field" }).click();
		const reload = page.getByRole("link", { name: "Reload page" });
		await reload.waitFor();
		await reload.click();
		await until(() => sent === 2);
		await reload.click();
		await page.locator("body.signing").waitFor();
		await page.getByText("0 of 1 completed").waitFor();
		expect(await reload.count()).toBe(0);
		expect(sent).toBe(2);
		await context.close();
	});

	it("as a drawing survives Back, turning the phone and a reload", async () => {
		const { page, context } = await openWindow(service.browser, { width: 360 });
		await open(page);
		await page.getByRole("button", { name: "Next field" }).click();
		const pad = page.getByRole("img", { name: "Draw your signature with" });
		const use = page.getByRole("button", { name: "Use this signature" });
		await pad.dragTo(pad, { sourcePosition: { x: 30, y: 20 }, targetPosition: { x: 200, y: 60 } });
		await use.and(page.locator(":enabled")).waitFor();
		await page.getByRole("button", { name: "Back" }).click();
		await page.getByLabel(/^Remarks/).waitFor();
		await page.getByRole("button", { name: "Next field" }).click();
		await use.and(page.locator(":enabled")).waitFor();
		await page.setViewportSize({ width: 740, height: 360 });
		await page.reload();
		await use.and(page.locator(":enabled")).click();
		await page.getByText("1 of 1 completed").waitFor();
		await context.close();
	});
});
