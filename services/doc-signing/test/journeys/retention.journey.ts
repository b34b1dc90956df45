import { describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { createAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { berta, carl, sendNewDocument } from "../support/documents/sent.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();

describe.each(looks)("keeping and erasing documents at %j", (look) => {
	it("a policy is set, and a document held, released and erased, each after its consequences", async () => {
		const account = await createAccount(service.app);
		const { documentId, people } = await sendNewDocument(account, { recipients: [berta, carl] });
		await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		const { page, complaints, context } = await openWindow(service.browser, look);
		const { cookie } = await signedInBrowser(service.app, account);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		const check = async (picture: string) => {
			await savePicture(page, `retention-${picture}`, look);
			expect([picture, await findViolations(page)]).toEqual([picture, []]);
		};
		await page.goto(`${service.baseUrl}/settings/documents#retention`);
		const retention = page.locator("#retention");
		await retention.getByLabel(/years/i).fill("10");
		await check("settings");
		await retention.getByRole("button", { name: "Save" }).click();
		await page
			.getByRole("status")
			.getByText(/saved|kept/i)
			.waitFor();
		await retention.getByText("sent documents are erased 10 years after").waitFor();
		await check("pending");

		await page.goto(`${service.baseUrl}/documents/${documentId}`);
		await page.locator("#hold > summary").click();
		await page
			.locator("#hold")
			.getByLabel(/reason/i)
			.fill("Lawsuit 12/2026");
		await check("hold");
		await service.app.dependencies.db.$client.query(
			"UPDATE sessions SET proven_at = proven_at - interval '11 minutes' WHERE user_id = $1",
			[account.userId],
		);
		await page.locator("#hold button").click();
		await page.getByText("It has been too long").waitFor();
		await check("kept");
		const opened = context.waitForEvent("page");
		await page.getByRole("link", { name: "Verify your identity" }).click();
		const tab = await opened;
		await tab.getByLabel("Password", { exact: true }).fill("correct horse battery");
		await tab.getByRole("button", { name: "Continue" }).click();
		await tab.getByRole("status").waitFor();
		await savePicture(tab, "retention-verified", look);
		expect(await findViolations(tab)).toEqual([]);
		await tab.close();
		// As when the person comes back to the tab, and as when the document changes.
		const heading = page.getByRole("heading", { level: 1 });
		const title = (await heading.textContent()) ?? "";
		await heading.evaluate((shown) => {
			shown.textContent = "Not updated";
			document.dispatchEvent(new Event("visibilitychange"));
		});
		await heading.getByText(title).waitFor();
		expect(
			await page
				.locator("#hold")
				.getByLabel(/reason/i)
				.inputValue(),
		).toBe("Lawsuit 12/2026");
		await page.locator("#hold button").click();
		await page.getByText("Legal hold since").waitFor();
		await check("held");
		await page.locator("#hold > summary").click();
		await page.locator("#hold button").click();
		await page.locator("#erase > summary").click();
		await check("erase");
		await page.locator("#erase button").click();
		await page.getByRole("heading", { name: `Document ${documentId} is being erased` }).waitFor();
		await check("erasing");
		// Its upload URL could still be written for two hours. As if storage had then refused to remove the file.
		await service.app.dependencies.db.$client.query(
			`WITH earlier AS (
				UPDATE erasures SET started_at = started_at - interval '3 hours' WHERE document_id = $1 RETURNING objects)
			UPDATE objects_to_remove SET remove_at = remove_at - interval '1 hour' FROM earlier WHERE key = ANY(objects)`,
			[documentId],
		);
		await page.reload();
		await page.getByText("1 file should be gone by now").waitFor();
		await check("overdue");
		await page.goto(`${service.baseUrl}/settings/documents#erased`);
		await page
			.locator("#erased")
			.getByRole("link", { name: String(documentId) })
			.waitFor();
		await check("erased-list");
		await page.goto(service.baseUrl + people[0]?.path);
		await check("link");
		// The hold that was refused until the identity was verified, and the link of an erased document.
		expect(complaints.filter((one) => / 403/.test(one))).toHaveLength(1);
		expect(complaints.filter((one) => !/ 403| 410/.test(one))).toEqual([]);
		await context.close();
	});
});
