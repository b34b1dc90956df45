import { describe, expect, it } from "@jest/globals";
import { findViolations } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page, Route } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { ada, draftWith, signatureField } from "../support/documents/draft.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { openEditor, unfold } from "../support/open-editor.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

const saved = (page: Page) => page.getByText("All changes saved").waitFor();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Send document" });
const openDialog = (page: Page) => page.getByRole("button", { name: "Send", exact: true }).click();
const send = (page: Page) => dialog(page).getByRole("button", { name: "Send", exact: true }).click();

/** A draft that can be sent, in the editor. Its requests to /send are counted. */
async function openSendable() {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const [{ recipientId } = { recipientId: 0 }] = recipients;
	const field = { ...signatureField, recipientId };
	await account.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
	const { page, context } = await openEditor(service, account, documentId);
	await page.getByRole("button", { name: /^Signature, page 1/ }).waitFor();
	const sends: string[] = [];
	page.on("request", (request) => request.url().endsWith("/send") && sends.push(request.url()));
	const read = async () => (await account.request("get", `/documents/${documentId}`).expect(200)).body;
	return { documentId, page, context, sends, read };
}

/** Holds the next `times` requests to the URL until the test answers each. */
async function hold(page: Page, url: string, times: number): Promise<Route[]> {
	const held: Route[] = [];
	await page.route(url, (route) => void held.push(route), { times });
	return held;
}

describe("sending from the editor", () => {
	it("is cancelled with the dialog, and does not leave out a field that could not be saved", async () => {
		const { documentId, page, context, sends, read } = await openSendable();
		await page.getByRole("button", { name: /^Signature, page 1/ }).click();
		await unfold(page, "Position");
		const first = await hold(page, "**/fields/edits", 1);
		await page.getByLabel("Left %").fill("40");
		await until(() => first.length === 1);
		await openDialog(page);
		await send(page);
		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		await first[0]?.continue();
		await saved(page);
		await page.waitForTimeout(500);
		expect([sends, (await read()).status]).toEqual([[], "DRAFT"]);

		const second = await hold(page, "**/fields/edits", 1);
		await page.getByLabel("Left %").fill("50");
		await until(() => second.length === 1);
		await openDialog(page);
		await send(page);
		const refusal = {
			outcome: "refused",
			field: null,
			problems: [{ path: "pageX", message: "is too large" }],
		};
		await second[0]?.fulfill({ json: { results: [refusal] } });
		await dialog(page).getByRole("alert").filter({ hasText: "Some fields are not saved." }).waitFor();
		expect(await findViolations(page)).toEqual([]);
		expect([sends, (await read()).status]).toEqual([[], "DRAFT"]);

		await page.keyboard.press("Escape");
		await dialog(page).waitFor({ state: "detached" });
		await page.getByText("Some fields are not saved").waitFor();
		await page.getByLabel("Left %").fill("45");
		await saved(page);
		await openDialog(page);
		await send(page);
		await page.waitForURL(`**/documents/${documentId}?done=sent`);
		expect(await read()).toMatchObject({ status: "PENDING", fields: [{ positionX: "45" }] });
		expect(sends).toHaveLength(1);
		await context.close();
	});

	it("waits until an identity check is saved, and sends the document once if the response is lost", async () => {
		const { documentId, page, context, sends, read } = await openSendable();
		await page.route("**/recipients/*", (route) => route.abort());
		await openDialog(page);
		await unfold(page, "Settings");
		await dialog(page).getByText("Different checks for a recipient").click();
		await dialog(page).getByLabel("To open the document").last().selectOption("EMAIL_CODE");
		await send(page);
		const unreachable = { hasText: "The server cannot be reached.", hasNotText: "Recipients" };
		await dialog(page).getByRole("alert").filter(unreachable).waitFor();
		expect([sends, (await read()).status]).toEqual([[], "DRAFT"]);
		await page.keyboard.press("Escape");
		await page.getByText("Recipients are not saved. The server cannot be reached.").waitFor();
		await page.unroute("**/recipients/*");
		await saved(page);

		await openDialog(page);
		const loseResponse = (route: Route) => route.fetch().then(() => route.abort());
		await page.route("**/send", loseResponse, { times: 1 });
		await send(page);
		await until(async () => (await read()).status === "PENDING");
		await dialog(page).getByRole("alert").filter({ hasText: "The server cannot be reached." }).waitFor();
		await page.keyboard.press("Escape");
		await openDialog(page);
		await send(page);
		await page.waitForURL(`**/documents/${documentId}?done=sent`);
		expect(await read()).toMatchObject({
			status: "PENDING",
			recipients: [{ authOptions: { accessAuth: "EMAIL_CODE" } }],
		});
		await context.close();
	});
});

describe("editing a template", () => {
	it("adds a recipient once, and warns before unsaved settings are lost", async () => {
		const { id } = await readyTemplate(account);
		const { page, context } = await openEditor(service, account, id, { width: 1280 }, "templates");
		const read = async () => (await account.request("get", `/templates/${id}`).expect(200)).body;
		const adding = await hold(page, "**/recipients", 2);
		await page.getByLabel("Add people").fill("Guarantor");
		await page.keyboard.press("Enter");
		await page.keyboard.press("Enter");
		await until(() => adding.length > 0);
		await page.waitForTimeout(300);
		expect(adding).toHaveLength(1);
		await adding[0]?.continue();
		await page.getByRole("button", { name: "Edit Guarantor" }).click();
		const changing = await hold(page, "**/recipients/*", 2);
		await page.getByRole("dialog").getByLabel("Name").fill("Surety");
		await page.keyboard.press("Enter");
		await page.keyboard.press("Enter");
		await until(() => changing.length > 0);
		for (const name of ["Cancel", "Close"])
			await page.getByRole("dialog").getByRole("button", { name }).and(page.locator(":disabled")).waitFor();
		for (let presses = 0; presses < 2; presses++) {
			await page.keyboard.press("Escape");
			await page.waitForTimeout(300);
			expect(await page.getByRole("dialog").count()).toBe(1);
		}
		for (const route of changing) await route.continue();
		await page.getByRole("dialog").waitFor({ state: "detached" });
		const { Recipient } = await read();
		expect(Recipient.map(({ name }: { name: string }) => name)).toEqual([
			"Tenant",
			"Landlord",
			"Recipient 3",
			"Surety",
		]);

		await page.route(`**/api/v1/templates/${id}`, (route) => route.fulfill({ status: 503, json: {} }));
		await page.getByLabel("Sign in this order").check();
		await page.getByText("Settings are not saved.").waitFor();
		const asked = page.waitForEvent("dialog");
		const leaving = page.getByRole("link", { name: "Done" }).click();
		const question = await asked;
		expect(question.type()).toBe("beforeunload");
		await question.dismiss();
		await leaving;
		await page.unroute(`**/api/v1/templates/${id}`);
		await saved(page);
		expect((await read()).templateMeta.signingOrder).toBe("SEQUENTIAL");
		await context.close();
	});
});
