import { describe, expect, it } from "@jest/globals";
import { findViolations, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { createAccount } from "../support/accounts.ts";
import { ada, draftWith, signatureField } from "../support/documents/draft.ts";
import { place } from "../support/documents/every-kind.ts";
import { addFields } from "../support/documents/sent.ts";
import { openEditor } from "../support/open-editor.ts";
import { agree, button, pressInBar } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));
const tom = { name: "Tom Tenant", email: "tom@example.com", role: "SIGNER", signingOrder: 1 };

describe.each([{ width: 390 }, { width: 1280 }])("a sender at %j", (look) => {
	it("tries the page of each recipient before sending, and changes nothing", async () => {
		const draft = await draftWith(account, { recipients: [ada, tom] });
		const rent = {
			...place(30),
			type: "NUMBER",
			fieldMeta: { type: "number", label: "Rent", maxValue: 900 },
		};
		const pets = { id: 0, checked: false, value: "Pets" };
		const [, petsId] = await addFields(account, draft, [
			rent,
			{ ...place(40), type: "CHECKBOX", fieldMeta: { type: "checkbox", label: "Animals", values: [pets] } },
			{ of: 0, ...signatureField },
			{ of: 1, ...signatureField, pageY: 60 },
		]);
		const showWhen = { conditions: [{ fieldId: petsId, operator: "checked", optionId: 0 }] };
		const { documentId } = draft;
		await addFields(account, draft, [
			{ ...place(50), fieldMeta: { type: "text", label: "Pet name", showWhen } },
		]);
		const read = async () => (await account.request("get", `/documents/${documentId}`).expect(200)).body;
		const before = await read();

		const { page, context, complaints } = await openEditor(service, account, documentId, look);
		const changing: string[] = [];
		page.on("request", (request) => {
			if (request.method() !== "GET" && request.url().includes("/preview")) changing.push(request.url());
		});
		if (look.width < 900) {
			await button(page, "Send").click();
			await button(page, "Preview as Ada Lovelace").click();
		} else await button(page, "Preview").click();
		const strip = page.getByRole("navigation", { name: "Preview" });
		await strip.getByText("Nothing you enter here is saved or sent").waitFor();
		await page.locator("[data-page='1'] .textLayer span").first().waitFor({ state: "attached" });
		const check = async (step: string) => {
			await savePicture(page, `preview-${step}`, look);
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		await check("1-start");
		await agree(page);
		const panel = page.locator(".panel");
		await panel.getByLabel(/^Rent/).fill("9000");
		await panel.getByText("Enter a number of at most 900.").waitFor();
		await panel.getByLabel(/^Rent/).fill("850");
		await button(page, "Next field").click();
		expect(await page.locator(".field", { hasText: "Pet name" }).count()).toBe(0);
		await panel.getByLabel("Pets").check();
		await page.locator(".field", { hasText: "Pet name" }).first().waitFor();
		await button(page, /^Signature, page 1/).click();
		await button(page, "Type").click();
		await button(page, "Use this signature").click();
		await page.locator(".final button:not([aria-disabled])").waitFor();
		await button(page, "Sign").click();
		await page.getByText("This is a preview. Nothing was signed or sent.").waitFor();
		await check("2-end");
		await pressInBar(page, "Decline");
		await page.getByLabel("Reason for declining").fill("Too high");
		await button(page, "Decline document").click();
		await page.getByRole("dialog").getByText("This is a preview.").waitFor();
		await button(page, "Cancel").click();

		await strip.getByRole("link", { name: "Tom Tenant" }).click();
		await page.getByText("0 of 1 completed").or(page.getByText("From User")).first().waitFor();
		await strip.getByRole("link", { name: "Back to the editor" }).click();
		await button(page, "Send").click();
		await button(page, "Preview as Tom Tenant").click();
		await strip.getByText("Nothing you enter here").waitFor();
		expect(await strip.locator("[aria-current=page]").textContent()).toBe("Tom Tenant");
		expect([changing, complaints, await read()]).toEqual([[], [], before]);
		await context.close();
	});
});
