import { describe, expect, it } from "@jest/globals";
import {
	findBrokenWords,
	findOverflow,
	findViolations,
	openWindow,
	savePicture,
} from "@repo/infra-local/browser";
import { until } from "@repo/service-kit/testing";
import { createAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { draftWith } from "../support/documents/draft.ts";
import { sendNewDocument } from "../support/documents/sent.ts";
import { readyTemplate } from "../support/documents/template.ts";
import { sharedLiveMailService } from "../support/shared-live-service.ts";

// Before, the link around it has no size.
const PREVIEW_IS_LOADED = "document.querySelector('img.first-page').naturalHeight > 0";

const { service } = sharedLiveMailService();

// The longest words on a phone, an alphabet with different widths, and both on a desktop.
describe.each([
	["de", 390],
	["de", 1280],
	["ja", 390],
	["ja", 1280],
] as const)("a sender who reads %s, at %i px", (language, width) => {
	it("finds every page in that language, with nothing cut off", async () => {
		const account = await createAccount(service.app, { team: true });
		const { page, context, complaints } = await openWindow(service.browser, { width });
		const { cookie } = await signedInBrowser(service.app, account);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		await page.goto(`${service.baseUrl}/settings/profile`);
		await page.getByLabel("Language of your pages and emails").selectOption(language);
		await page.getByRole("button", { name: "Save language", exact: true }).click();
		await page.locator(`html[lang=${language}] h1`).waitFor();

		const { documentId: draft } = await draftWith(account);
		const { documentId: sent } = await sendNewDocument(account);
		const { id: template } = await readyTemplate(account);
		const team = `?team=${account.teamId}`;
		const paths = [
			...[`/documents${team}`, `/documents${team}&query=nothing`, `/documents/new${team}`, "/sent-to-me"],
			...[`/documents/${draft}`, `/documents/${draft}/upload`, `/documents/${draft}/edit`],
			...[`/documents/${sent}`, `/documents/${sent}/edit`],
			...[`/templates${team}`, `/templates/new${team}`, `/templates/${template}`],
			...[`/templates/${template}/edit`, `/templates/${template}/use`, `/templates/${template}/bulk`],
			...["profile", "signature", "security", "password", "sessions", "teams", "notifications"].map(
				(page) => `/settings/${page}`,
			),
			...["developers", "embedding", "webhooks/new", "documents", "people", "export", "deletion"].map(
				(page) => `/settings/${page}${team}`,
			),
			...[`/settings/teams/${account.teamId}`, `/settings/teams/${account.teamId}/invite`],
		];
		for (const path of paths) {
			await page.goto(service.baseUrl + path);
			expect(await page.evaluate("document.documentElement.lang")).toBe(language);
			await page.locator("h1, .app").first().waitFor({ state: "attached" });
			const preview = page.locator("img.first-page");
			if ((await preview.count()) > 0) {
				await preview.scrollIntoViewIfNeeded();
				await until(() => page.evaluate<boolean>(PREVIEW_IS_LOADED));
			}
			await savePicture(page, `${language}${path.replace(team, "").replaceAll(/\d+/g, "n")}`, { width });
			expect([path, await findOverflow(page), await findViolations(page)]).toEqual([path, [], []]);
			expect([path, await findBrokenWords(page)]).toEqual([path, []]);
		}
		expect(complaints).toEqual([]);
		await context.close();
	});
});
