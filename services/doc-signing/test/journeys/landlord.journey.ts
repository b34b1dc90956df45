import { describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { draftWith } from "../support/documents/draft.ts";
import { agree, isSigned } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";
import { writtenPdf } from "../support/written-pdf.ts";

const { service } = sharedLiveMailService();

/** As a scanner with text recognition writes it. */
const scan = {
	name: "scan_0342.pdf",
	mimeType: "application/pdf",
	buffer: writtenPdf({ content: "BT /F 24 Tf 40 340 Td (Lease for 12 Elm Street) Tj ET" }),
};

async function openUploads(account: TestAccount, look: { width: number }) {
	const opened = await openWindow(service.browser, look);
	const { cookie } = await signedInBrowser(service.app, account);
	const [name = "", value = ""] = cookie.split("=");
	await opened.context.addCookies([{ name, value, url: service.baseUrl }]);
	await opened.page.goto(`${service.baseUrl}/documents/new`);
	return opened;
}

describe.each(looks)("a landlord with a scan at %j", (look) => {
	it("sends it with at most eight clicks and three fields", async () => {
		const account = await createAccount(service.app);
		await draftWith(account, { recipients: [{ name: "Ada Agent", email: "agent@example.com" }] });
		const { page, context, complaints } = await openUploads(account, look);
		const counts = { clicks: 0, fields: 0 };
		const click = async (locator: ReturnType<typeof page.locator>, options = {}) => {
			counts.clicks += 1;
			await locator.click(options);
		};
		const button = (name: string) => page.getByRole("button", { name, exact: true });
		const isPhone = look.width < 900;

		await page.getByLabel("Choose files").setInputFiles(scan);
		await click(page.getByRole("link", { name: "Add people and fields" }));
		await page.getByLabel("Title").waitFor();
		expect(await page.getByLabel("Title").inputValue()).toBe("Lease for 12 Elm Street");
		if (isPhone) await click(button("Add").last());

		// A person of an earlier document, and a new one.
		const people = page.getByLabel("Add people");
		if (isPhone) await click(people);
		await page.keyboard.type("age");
		await page.getByRole("option", { name: /Ada Agent/ }).waitFor();
		await savePicture(page, "landlord-suggestions", look);
		expect(await findViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		counts.fields += 1;
		await people.fill("Tom Tenant <tom@example.com>");
		await page.keyboard.press("Enter");
		await button("Edit Tom Tenant").waitFor();

		await click(button("Signature"));
		const sheet = page.locator("[data-page='1']");
		await sheet.hover({ position: { x: 150, y: 200 } });
		if (!isPhone) await sheet.locator(".ghost-field").waitFor({ state: "visible" });
		await click(sheet, { position: { x: 150, y: 200 } });
		await page.getByText("All changes saved").waitFor();
		await click(button("Send"));
		const dialog = page.getByRole("dialog", { name: "Send document" });
		await dialog.getByText("tom@example.com").first().waitFor();
		await dialog.getByText("Expires in 90 days · ").waitFor();
		await savePicture(page, "landlord-send", look);
		expect(await findViolations(page)).toEqual([]);
		await click(dialog.getByRole("button", { name: "Send", exact: true }));
		await page.waitForURL(/\/documents\/\d+\?done=sent$/);
		expect(counts.clicks).toBeLessThanOrEqual(8);
		expect(counts.fields).toBeLessThanOrEqual(3);
		const { body } = await account.request("get", "/documents").expect(200);
		expect(body.documents[0]).toMatchObject({ title: "Lease for 12 Elm Street", status: "PENDING" });
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe.each(looks)("a landlord who signs, too, at %j", (look) => {
	it("adds themselves, and signs right after sending a document that is only for them", async () => {
		const account = await createAccount(service.app);
		const { page, context, complaints } = await openUploads(account, look);
		const button = (name: string) => page.getByRole("button", { name, exact: true });
		await page.goto(`${service.baseUrl}/settings/signature`);
		const own = page.getByRole("region", { name: "Signature", exact: true });
		await own.getByRole("button", { name: "Type", exact: true }).click();
		await savePicture(page, "landlord-new-signature", look);
		expect(await findViolations(page)).toEqual([]);
		await own.getByLabel("Type your name to sign").fill("Lou Landlord");
		await own.getByRole("button", { name: "Save", exact: true }).press("Enter");
		await own.getByText("Saved to your account.").waitFor();
		await savePicture(page, "landlord-saved-signature", look);
		expect(await findViolations(page)).toEqual([]);

		await page.goto(`${service.baseUrl}/documents/new`);
		await page.locator("input[type=file]").setInputFiles(scan);
		await page.getByRole("link", { name: "Add people and fields" }).click();
		await page.getByLabel("Title").waitFor();
		if (look.width < 900) await button("Add").last().click();
		await button("Add me").waitFor();
		await savePicture(page, "landlord-add-me", look);
		await button("Add me").focus();
		await page.keyboard.press("Enter");
		await button("Add me").waitFor({ state: "detached" });
		await button("Signature").click();
		await page.locator("[data-page='1']").click({ position: { x: 150, y: 200 } });
		await page.getByText("All changes saved").waitFor();
		await savePicture(page, "landlord-sign", look);
		expect(await findViolations(page)).toEqual([]);
		await button("Sign").click();
		await page.waitForURL(/\/sign\/[\w-]+$/);
		await page.getByRole("heading", { name: "Lease for 12 Elm Street" }).waitFor();

		// Left unsigned: the document's page leads back.
		const { body } = await account.request("get", "/documents").expect(200);
		await page.goto(`${service.baseUrl}/documents/${body.documents[0].id}`);
		await button("Sign now").waitFor();
		await savePicture(page, "landlord-sign-now", look);
		expect(await findViolations(page)).toEqual([]);
		await button("Sign now").click();
		await page.waitForURL(/\/sign\/[\w-]+$/);
		await agree(page);
		await button("Use saved signature").waitFor();
		await savePicture(page, "landlord-use-saved", look);
		expect(await findViolations(page)).toEqual([]);
		await button("Use saved signature").click();
		await button("Sign").click();
		await isSigned(page);
		expect(complaints).toEqual([]);
		await context.close();
	});
});

describe("the recipients of the editor", () => {
	it("are pasted from a spreadsheet, and the title and the keys are at hand", async () => {
		const account = await createAccount(service.app);
		await draftWith(account, { recipients: [{ name: "Eve Earlier", email: "eve@example.com" }] });
		const { page, context } = await openUploads(account, { width: 1280 });
		await page.getByLabel("Choose files").setInputFiles(scan);
		await page.getByRole("link", { name: "Add people and fields" }).click();
		const people = page.getByLabel("Add people");
		await people.waitFor();
		await people.evaluate((input: HTMLInputElement) => {
			const clipboardData = new DataTransfer();
			clipboardData.setData("text/plain", "Tom Tenant\ttom@example.com\nAda\tada@example.com\nEve\t\n");
			input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
		});
		await page.getByRole("button", { name: "Edit Ada" }).waitFor();
		await page.getByRole("alert").filter({ hasText: "Add an address to Eve." }).waitFor();
		expect(await people.inputValue()).toBe("Eve");
		await page.keyboard.press("Enter");
		const dialog = page.getByRole("dialog", { name: "Add recipient" });
		const [name, email] = [dialog.getByLabel("Name"), dialog.getByLabel("Email")];
		expect(await name.inputValue()).toBe("Eve");
		await name.fill("eve");
		const known = dialog.getByRole("option", { name: /Eve Earlier/ });
		await known.waitFor();
		await savePicture(page, "editor-recipient-suggestions", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		// Closes the list, then the dialog.
		await page.keyboard.press("Escape");
		await known.waitFor({ state: "detached" });
		await email.pressSequentially("eve@");
		await known.waitFor();
		await page.keyboard.press("ArrowUp");
		await page.keyboard.press("Enter");
		expect([await name.inputValue(), await email.inputValue()]).toEqual(["Eve Earlier", "eve@example.com"]);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });

		await page.getByLabel("Title").fill("Lease of the barn");
		await page.keyboard.press("Enter");
		await page.getByText("All changes saved").waitFor();
		await page.keyboard.press("?");
		await page.getByRole("dialog", { name: "Keyboard shortcuts" }).getByText("Duplicate fields").waitFor();
		await savePicture(page, "editor-keys", { width: 1280 });
		expect(await findViolations(page)).toEqual([]);
		await page.keyboard.press("Escape");
		const { body } = await account.request("get", "/documents").expect(200);
		expect(body.documents[0].title).toBe("Lease of the barn");
		await context.close();
	});
});
