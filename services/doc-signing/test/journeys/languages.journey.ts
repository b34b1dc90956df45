import { describe, expect, it } from "@jest/globals";
import { findViolations, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedByTests } from "@repo/infra-local/test-file";
import { getWords } from "../../src/languages/words.ts";
import { createAccount } from "../support/accounts.ts";
import { signatureField, textField } from "../support/documents/draft.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { pressInBar } from "../support/recipient-pages.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
const account = sharedByTests(() => createAccount(service.app));

// The longest words on a narrow phone, and an alphabet with different widths.
describe.each([
	["de", 390, "1.250,5", "1250,5"],
	["pl", 360, "1 250,5", "1250,5"],
	["ja", 1280, "1,250.5", "1250.5"],
] as const)("a signer who reads %s, at %i px", (language, width, rent, understood) => {
	it("signs in that language, with nothing cut off", async () => {
		const words = getWords(language).page;
		const { people, documentId } = await sendNewDocument(account, {
			meta: { language },
			fields: [
				{
					of: 0,
					...textField,
					fieldMeta: { type: "text", label: "Job", required: true, characterLimit: 20 },
				},
				{ of: 0, ...textField, type: "NUMBER", pageY: 30, fieldMeta: { type: "number", label: "Rent" } },
				{ of: 0, ...signatureField },
			],
		});
		const { page, context, complaints } = await openWindow(service.browser, { width });
		const scripts: string[] = [];
		page.on("response", (response) => scripts.push(new URL(response.url()).pathname));
		const check = async (step: string) => {
			await savePicture(page, `${language}-${step}`, { width });
			expect([step, await findViolations(page)]).toEqual([step, []]);
		};
		const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

		await page.goto(service.baseUrl + people[0]?.path);
		await page.getByRole("checkbox", { name: words.consent.SIGNER }).check();
		await check("1-consent");
		expect(scripts.filter((path) => /^\/assets\/page-.+\.js$/.test(path))).toHaveLength(1);
		await press(words.start);
		await page.locator(".panel").getByLabel(/^Job/).fill("Nurse");
		await check("2-text");
		await press(words.nextField);
		await page.locator(".panel").getByLabel(/^Rent/).fill(rent);
		const shown = page.locator(".panel output[aria-live=polite]", {
			hasText: words.willAppear({ value: understood }),
		});
		await shown.waitFor();
		await check("2-number");
		await press(words.nextField);
		await check("3-draw");
		await press(words.type);
		await check("4-type");
		await press(words.useIt);
		await pressInBar(page, words.decline, words.more);
		await check("5-decline");
		await press(words.cancel);
		await check("6-finish");
		await press(words.finish.SIGNER);
		await page
			.getByRole("heading", { name: words.completed.title })
			.or(page.getByRole("heading", { name: words.done.title.SIGNER }))
			.waitFor();
		await check("7-done");
		expect(await page.evaluate("document.documentElement.lang")).toBe(words.lang);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body.status).toBe("COMPLETED");
		expect(complaints).toEqual([]);
		await context.close();
	});
});
