import { setTimeout as delay } from "node:timers/promises";
import { describe, expect, it } from "@jest/globals";
import { openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { until } from "@repo/service-kit/testing";
import type { Locator } from "playwright-core";
import { createAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { holdRequests } from "../support/hold-requests.ts";
import { agree } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

const place = (pageY: number) => ({ of: 0, ...textField, pageY });

describe("on a slow connection", () => {
	it("pressing Enter twice records the consent once, and does not move the focus back to an earlier field", async () => {
		const who = await signer({
			fields: [
				{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
				{ ...place(30), fieldMeta: { type: "text", label: "Employer", required: true } },
				{ of: 0, ...signatureField },
			],
		});
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		const consents: (() => void)[] = [];
		await page.route("**/consent", async (route) => {
			await new Promise<void>((record) => consents.push(record));
			await route.continue();
		});
		await page.goto(service.baseUrl + who.path);
		await page.getByRole("checkbox").check();
		await page.getByRole("checkbox").press("Enter");
		await page.getByRole("checkbox").press("Enter");
		await until(() => consents.length > 0);
		consents[0]?.();
		await page.locator(".panel").getByLabel("Job, page 1").press("Enter");
		await page.locator(".panel").getByLabel("Employer, page 1").fill("Harbour Clinic");
		consents[1]?.();
		await delay(1_000);
		expect(await page.locator(".panel").getByLabel("Employer, page 1").inputValue()).toBe("Harbour Clinic");
		expect(consents).toHaveLength(1);
		await context.close();
	});

	it.each([1280, 390])(
		"a field that is used before the consent is recorded stays current (%d px)",
		async (width) => {
			const who = await signer({
				fields: [
					{ ...place(20), fieldMeta: { type: "text", label: "Job", required: true } },
					{ ...place(30), fieldMeta: { type: "text", label: "Employer", required: true } },
					{ of: 0, ...signatureField },
				],
			});
			const { page, context } = await openWindow(service.browser, { width });
			const record = await holdRequests(page, "**/consent");
			await page.goto(service.baseUrl + who.path);
			await agree(page);
			const shown = page.getByRole("region", { name: "Document", exact: true });
			const inPanel = page.locator(".panel").getByLabel("Employer, page 1");
			// On a phone, a field is filled in the panel.
			const employer = width < 600 ? inPanel : shown.getByLabel("Employer, page 1");
			if (width < 600) await shown.getByRole("button", { name: /^Employer/ }).tap();
			await employer.pressSequentially("Harbour");
			record();
			// The final button is disabled until the response arrives.
			await page.locator(".final button:not(:disabled)").waitFor();
			await page.keyboard.type(" Clinic");
			expect([await employer.inputValue(), await inPanel.inputValue()]).toEqual(
				Array(2).fill("Harbour Clinic"),
			);
			await context.close();
		},
	);

	it("input into the plain form is not interrupted when the script arrives", async () => {
		const who = await signer({
			fields: [
				{ ...place(20), fieldMeta: { type: "text", label: "Job" } },
				{ of: 0, ...signatureField },
			],
		});
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		let letScriptIn = (): void => {};
		const typing = new Promise<void>((resolve) => {
			letScriptIn = resolve;
		});
		await page.route("**/assets/signing*.js", async (route) => {
			await typing;
			await route.continue();
		});
		await page.goto(service.baseUrl + who.path, { waitUntil: "commit" });
		const job = page.getByLabel(/^Job/);
		await job.pressSequentially("Nur");
		letScriptIn();
		await page.waitForLoadState("load");
		await page.keyboard.type("se");
		expect(await job.inputValue()).toBe("Nurse");
		await page.getByRole("heading").first().click();
		await page.locator("[data-field]").filter({ hasText: "Nurse" }).waitFor();
		await context.close();
	});

	it("the first page is an image until pdf.js has drawn it, in the same place and below the same fields", async () => {
		const who = await signer({ fields: [{ of: 0, ...signatureField }] });
		const { page, complaints, context } = await openWindow(service.browser, { width: 390 });
		let letDocumentIn = (): void => {};
		const waiting = new Promise<void>((resolve) => {
			letDocumentIn = resolve;
		});
		await page.route("**/document.pdf", async (route) => {
			await waiting;
			await route.continue();
		});
		await page.goto(service.baseUrl + who.path);
		const image = page.locator(".page").getByRole("img", { name: /^First page of / });
		await image.waitFor();
		expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(
			1000,
		);
		const places = (picture: Locator) =>
			Promise.all([picture, page.locator("[data-page='1'] .field")].map((one) => one.boundingBox()));
		const before = await places(image);
		await savePicture(page, "first-page-image", { width: 390 });
		letDocumentIn();
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		await image.waitFor({ state: "detached" });
		await savePicture(page, "first-page-drawn", { width: 390 });
		expect(await places(page.locator("[data-page='1'] canvas"))).toEqual(before);
		// The words of the page's language are loaded beside the script, not after it.
		expect(await page.locator("link[rel='modulepreload'][href*='/page-']").count()).toBe(1);
		expect(complaints).toEqual([]);
		await context.close();
	});

	it("a reason for declining that was typed before the script arrived is kept", async () => {
		const who = await signer({ fields: [{ of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		let letScriptIn = (): void => {};
		const typing = new Promise<void>((resolve) => {
			letScriptIn = resolve;
		});
		await page.route("**/assets/signing*.js", async (route) => {
			await typing;
			await route.continue();
		});
		await page.goto(service.baseUrl + who.path, { waitUntil: "commit" });
		await page.getByText("Decline", { exact: true }).click();
		await page.locator("#reason").fill("The rent is wrong.");
		letScriptIn();
		await page.getByRole("heading").first().click();
		const dialog = page.getByRole("dialog");
		await dialog.waitFor();
		expect(await dialog.getByRole("textbox").inputValue()).toBe("The rent is wrong.");
		await context.close();
	});

	it("a plain form that was refused before the script arrived keeps its errors", async () => {
		const rent = {
			...place(20),
			type: "NUMBER",
			fieldMeta: { type: "number", label: "Rent", maxValue: 900 },
		};
		const who = await signer({ fields: [rent, { of: 0, ...signatureField }] });
		const { page, context } = await openWindow(service.browser, { width: 1280 });
		const submit = async (value: string) => {
			await page.route("**/assets/signing*.js", (route) => route.abort());
			await page.goto(service.baseUrl + who.path);
			// As a browser does that does not know the attribute "required".
			await page.evaluate("document.getElementById('signing-form').noValidate = true");
			await page.getByLabel(/^Rent/).fill(value);
			await page.unroute("**/assets/signing*.js");
			await page.getByRole("button", { name: "Sign", exact: true }).click();
			await page.locator(".app").waitFor();
		};
		await submit("9000");
		await page.getByText("0 of 2 completed").waitFor();
		expect(await page.locator(".field.refused textarea").inputValue()).toBe("9000");
		await agree(page);
		await page.locator(".panel").getByText("Enter a number of at most 900.").waitFor();
		await submit("850");
		await page.locator(".panel").getByText("1 field needs your attention.").waitFor();
		expect(await page.locator(".field.refused").count()).toBe(1);
		await context.close();
	});
});

async function signer(options: Parameters<typeof sendNewDocument>[1]) {
	const { people } = await sendNewDocument(account, options);
	return { path: people[0]?.path ?? "" };
}
