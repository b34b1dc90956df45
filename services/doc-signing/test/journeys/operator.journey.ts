import { beforeAll, describe, expect, it } from "@jest/globals";
import { findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { createOperator, type TestOperator } from "../support/operators.ts";
import { giveFactor } from "../support/second-factor.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();
let root: TestOperator;
let ada: TestAccount;
beforeAll(async () => {
	root = await createOperator(service.app);
	ada = await createAccount(service.app, { team: true, plan: "enterprise" });
	await giveFactor(service.app, ada);
});

const pages = [
	"users",
	"users?search=nobody",
	"users/:userId",
	"users/:userId/delete",
	"teams",
	"teams/:teamId",
];

describe.each(looks)("the operators' console at %j", (look) => {
	it("is readable on every page, and acts on an account", async () => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		const { cookie } = await signedInBrowser(service.app, root);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		await page.goto(`${service.baseUrl}/documents`);
		await savePicture(page, "operator-link", look);
		for (const path of pages) {
			const address = path.replace(":userId", String(ada.userId)).replace(":teamId", String(ada.teamId));
			await page.goto(`${service.baseUrl}/operator/${address}`);
			await savePicture(page, `operator-${path}`, look);
			expect([path, await findViolations(page)]).toEqual([path, []]);
		}
		await page.goto(`${service.baseUrl}/operator`);
		await page.getByLabel(/email address/).fill(ada.email.slice(0, 6));
		await page.getByRole("button", { name: "Search" }).click();
		await page.getByRole("link", { name: ada.email }).click();
		for (const [action, done] of [
			["Disable", "Disabled. "],
			["Enable", "Enabled."],
		] as const) {
			await page.getByRole("button", { name: action, exact: true }).click();
			await page.getByRole("status").getByText(done).waitFor();
			await savePicture(page, `operator-${action}`, look);
		}
		expect(complaints).toEqual([]);
		await context.close();
	});
});
