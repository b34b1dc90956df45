import { type Look, openWindow } from "@repo/infra-local/browser";
import type { Page } from "playwright-core";
import type { TestAccount } from "./accounts.ts";
import { signedInBrowser } from "./browsers.ts";
import type { LiveService } from "./live-service.ts";

/** A separate window in which the account's owner edits the document, or the template. */
export async function openEditor(
	{ app, browser, baseUrl }: LiveService,
	account: TestAccount,
	id: number,
	look: Look = { width: 1280 },
	kind: "documents" | "templates" = "documents",
): ReturnType<typeof openWindow> {
	const opened = await openWindow(browser, look);
	const { cookie } = await signedInBrowser(app, account);
	const cookies = cookie.split("; ").map((one) => {
		const [name = "", ...value] = one.split("=");
		return { name, value: value.join("="), url: baseUrl };
	});
	await opened.context.addCookies(cookies);
	await opened.page.goto(`${baseUrl}/${kind}/${id}/edit`);
	return opened;
}

/** Shows a folded part of the properties or of the dialog to send, such as "Position". */
export async function unfold(page: Page, title: string): Promise<void> {
	const part = page.locator("details.fold").filter({ has: page.locator("summary", { hasText: title }) });
	await part.waitFor();
	if ((await part.getAttribute("open")) === null) await part.locator("summary").first().click();
}
