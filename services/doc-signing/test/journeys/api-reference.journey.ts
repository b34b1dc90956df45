import { describe, expect, it } from "@jest/globals";
import { findViolations, openWindow, savePicture } from "@repo/infra-local/browser";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();

describe.each([390, 1280])("the API reference at %i px", (width) => {
	it("has no accessibility violations, with and without an open operation", async () => {
		const { page, complaints, context } = await openWindow(service.browser, { width });
		await page.goto(`${service.baseUrl}/api/v1/openapi`);
		await page.getByText("List documents", { exact: true }).waitFor();
		await savePicture(page, "api-reference", { width });
		expect(await findViolations(page)).toEqual([]);
		await page.getByText("Create a document", { exact: true }).click();
		await page.getByText("Responses", { exact: true }).waitFor();
		await page.getByRole("button", { name: "Try it out" }).click();
		const model = page.locator(".models article", { hasText: "NewRecipient" }).first();
		await model.locator(".json-schema-2020-12-accordion").first().click();
		await model.locator(".json-schema-2020-12-property").first().waitFor();
		await savePicture(page, "api-reference operation", { width });
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
