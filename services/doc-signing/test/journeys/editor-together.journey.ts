import { describe, expect, it } from "@jest/globals";
import { findViolations, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Page, Route } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { ada, draftWith, signatureField, textField } from "../support/documents/draft.ts";
import { openEditor, unfold } from "../support/open-editor.ts";
import { sharedLiveService } from "../support/shared-live-service.ts";

const service = sharedLiveService({ RATE_LIMIT_PER_MINUTE: "100000" });
const account = sharedByTests(() => createAccount(service.app));

/** A window in which someone edits a draft with two fields and these, and the same draft for a colleague. */
async function openDraft(...more: object[]) {
	const { documentId, recipients } = await draftWith(account, { recipients: [ada] });
	const texts = ["Occupation", "Employer"].map((label, index) => ({
		...textField,
		pageY: 20 + 20 * index,
		fieldMeta: { ...textField.fieldMeta, label },
	}));
	const fields = [...texts, ...more].map((field) => ({
		...field,
		recipientId: recipients[0]?.recipientId,
	}));
	const address = `/documents/${documentId}`;
	const { body } = await account.request("post", `${address}/fields`).send(fields).expect(200);
	const [occupation = 0, employer = 0] = (body.fields as { id: number }[]).map(({ id }) => id);
	const { page, context } = await openEditor(service, account, documentId);
	await page.locator("[data-page='1'] [data-key]").nth(1).waitFor();
	return {
		page,
		context,
		address,
		ids: { occupation, employer },
		change: (id: number, change: object) =>
			account.request("patch", `${address}/fields/${id}`).send(change).expect(200),
		remove: (id: number) => account.request("delete", `${address}/fields/${id}`).expect(200),
		async read() {
			const { body } = await account.request("get", address).expect(200);
			return body.fields as {
				id: number;
				positionX: string;
				positionY: string;
				fieldMeta: { label: string };
			}[];
		},
	};
}

const saved = (page: Page) => page.getByText("All changes saved").waitFor();
const box = (page: Page, label: string) => page.locator(`[data-page='1'] [data-key][aria-label^='${label}']`);
const returnTo = (page: Page) => page.evaluate("window.dispatchEvent(new Event('focus'))");

describe("a field that a colleague changes", () => {
	it("during a drag keeps their change, and is not added again if they delete it", async () => {
		const { page, context, ids, change, remove, read } = await openDraft();
		await box(page, "Occupation").click();
		await box(page, "Employer").click({ modifiers: ["Shift"] });
		const from = await box(page, "Occupation").boundingBox();
		if (!from) throw new Error("the field has no place");
		await page.mouse.move(from.x + 20, from.y + 10);
		await page.mouse.down();
		await page.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
		await change(ids.occupation, { fieldMeta: { type: "text", label: "Profession" }, pageWidth: 50 });
		await remove(ids.employer);
		await returnTo(page);
		await box(page, "Profession").waitFor();
		await box(page, "Employer").waitFor({ state: "detached" });
		await page.mouse.up();
		await saved(page);
		const wide = await box(page, "Profession").boundingBox();
		expect((wide?.width ?? 0) / from.width).toBeCloseTo(50 / textField.pageWidth, 1);

		const [field, ...others] = await read();
		expect(others).toEqual([]);
		expect(field).toMatchObject({ id: ids.occupation, fieldMeta: { label: "Profession" }, width: "50" });
		expect(Number(field?.positionX)).toBeGreaterThan(textField.pageX + 1);
		await page.getByRole("button", { name: "Undo" }).click();
		await until(async () => Number((await read())[0]?.positionX) === textField.pageX);
		expect(await read()).toMatchObject([{ id: ids.occupation, fieldMeta: { label: "Profession" } }]);
		await context.close();
	});

	it("before it is deleted here is shown again with a notice, and the document can be sent", async () => {
		const { page, context, ids, change, read, address } = await openDraft();
		// This window does not learn of the change when it gets the focus.
		await page.route(`**/api/v1${address}`, (route) => route.abort());
		await change(ids.occupation, { pageX: 40 });
		await box(page, "Occupation").click();
		await page.keyboard.press("Delete");
		const notice = page.getByRole("alert").filter({
			hasText: "Occupation, page 1 was not deleted. Someone else also changed it.",
		});
		await notice.waitFor();
		await saved(page);
		// The missing signature field; none about the field.
		await page.getByRole("button", { name: "1 problem", exact: true }).waitFor();
		await box(page, "Occupation").waitFor();
		await savePicture(page, "editor-notice", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);

		await notice.getByRole("button", { name: "Dismiss" }).click();
		await notice.waitFor({ state: "detached" });
		expect(await page.evaluate("document.activeElement.ariaLabel")).toBe("Document");
		await box(page, "Occupation").click();
		await page.keyboard.press("Delete");
		await saved(page);
		await until(async () => (await read()).length === 1);
		expect((await read())[0]?.id).toBe(ids.employer);
		await context.close();
	});
});

describe("sending a document", () => {
	it("stops once if a field that was deleted here is shown again behind the dialog", async () => {
		const { page, context, ids, change, address } = await openDraft(signatureField);
		let sends = 0;
		await page.route("**/send", (route) => {
			sends += 1;
			return route.fulfill({ json: {} });
		});
		await page.route(`**/api/v1${address}`, (route) => route.abort());
		const deletions: Route[] = [];
		await page.route("**/fields/edits", (route) => void deletions.push(route), { times: 1 });
		await change(ids.occupation, { pageX: 40 });
		await box(page, "Occupation").click();
		await page.keyboard.press("Delete");
		await box(page, "Occupation").waitFor({ state: "detached" });
		await page.getByRole("button", { name: "Send", exact: true }).click();
		const dialog = page.getByRole("dialog", { name: "Send document" });
		await until(() => deletions.length === 1);
		await deletions[0]?.continue();
		await box(page, "Occupation").waitFor({ state: "attached" });

		const send = () => dialog.getByRole("button", { name: "Send", exact: true }).click();
		await send();
		await dialog.getByRole("alert").filter({ hasText: "Occupation, page 1 was not deleted" }).waitFor();
		expect(sends).toBe(0);
		await send();
		await page.waitForURL(`**${address}?done=sent`);
		expect(sends).toBe(1);
		await context.close();
	});
});

describe("what a colleague removes", () => {
	it("is gone when the user returns: a recipient with a notice, and the document with its page", async () => {
		const { page, context, address } = await openDraft();
		const { body } = await account.request("get", address).expect(200);
		await account.request("delete", `${address}/recipients/${body.recipients[0].id}`).expect(200);
		await returnTo(page);
		await page.getByText(`Someone else removed ${ada.name} and their fields.`).first().waitFor();
		await box(page, "Occupation").waitFor({ state: "detached" });
		await saved(page);
		await account.request("delete", address).expect(200);
		await returnTo(page);
		await page.getByRole("heading", { name: "Page not found" }).waitFor();
		await context.close();
	});
});

describe("a setting out of range", () => {
	it("is marked at its field, and all else is saved", async () => {
		const { page, context, read } = await openDraft();
		// The properties follow a moment after the selection.
		const select = async (label: string) => {
			await box(page, label).click();
			await until(async () => (await page.getByLabel("Label", { exact: true }).inputValue()) === label);
		};
		await select("Occupation");
		await unfold(page, "Appearance");
		const size = page.getByLabel("Font size (points)");
		expect(await size.evaluate(({ min, max }: HTMLInputElement) => [min, max])).toEqual(["8", "96"]);
		await size.fill("5");
		await page.getByText("Not saved:").waitFor();
		await page.getByText(/^Font size \(points\) must be at least 8/).waitFor();
		await select("Employer");
		await unfold(page, "Position");
		await page.getByLabel("Left %").fill("33");
		await until(async () => (await read())[1]?.positionX === "33");
		await page.getByText("Some fields are not saved").waitFor();

		await select("Occupation");
		await size.fill("12");
		await saved(page);
		expect(await read()).toMatchObject([{ fieldMeta: { fontSize: 12 } }, {}]);
		await context.close();
	});
});
