import { expect, it } from "@jest/globals";
import { openWindow } from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { bulkTemplate, fileOf, rowOf } from "../support/documents/bulk-template.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

const { service } = sharedLiveMailService();

async function windowOf(person: TestAccount) {
	const window = await openWindow(service.browser, { width: 1280 });
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await window.context.addCookies([{ name, value, url: service.baseUrl }]);
	return window;
}

it("the page of a CSV file keeps the focus, waits after an error, and is reloaded without the file", async () => {
	const person = await createAccount(service.app);
	const { check, get } = await bulkTemplate(service.app, person);
	const { run, act } = await check(fileOf(rowOf(1)));
	await act("draft");
	await until(async () => (await get(run)).text.includes("1 of 1 created as drafts."));
	const { page, context } = await windowOf(person);
	const readAt: number[] = [];
	let refusal: number | undefined;
	// As if its documents were still being created.
	await page.route(service.baseUrl + run, async (route) => {
		readAt.push(performance.now());
		if (refusal !== undefined) return route.fulfill({ status: refusal });
		const response = await route.fetch();
		const live = `<div id="run" data-live="Read ${readAt.length} times">`;
		return route.fulfill({ response, body: (await response.text()).replace('<div id="run">', live) });
	});
	await page.goto(service.baseUrl + run);
	await page.getByRole("link", { name: "Uploads" }).focus();
	const status = page.locator("[data-live-status]");
	await status.getByText("Read 2 times").waitFor();
	expect(await page.evaluate("document.activeElement.textContent")).toContain("Uploads");

	refusal = 503;
	await until(() => readAt.length === 3);
	refusal = undefined;
	await status.getByText("Read 4 times").waitFor();
	const [, , refusedAt = 0, againAt = 0] = readAt;
	expect(againAt - refusedAt).toBeGreaterThanOrEqual(4_500);

	refusal = 404;
	await page.waitForRequest((request) => request.isNavigationRequest());
	await context.close();
});
