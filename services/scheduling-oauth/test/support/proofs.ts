import { askForProof } from "@repo/accounts/routes";
import { readVisitor } from "@repo/accounts/web";
import type { MailServer } from "@repo/infra-local/testing";
import type { Response } from "supertest";
import { accountSite } from "../../src/app/account/account-site.tsx";
import { hiddenFields, type newBrowser } from "./people.ts";
import type { TestApp } from "./start-app.ts";

export type Browser = ReturnType<typeof newBrowser>;

/** Requests a proof of an address, bypassing the form. */
export function requestProof(
	{ dependencies }: Pick<TestApp, "dependencies">,
	{ email, purpose = "reset-password", ip = "192.0.2.1" }: { email: string; purpose?: string; ip?: string },
) {
	const visitor = readVisitor({ cookies: accountSite(dependencies).cookies }, { headers: {}, ip });
	return askForProof(accountSite(dependencies), visitor, { purpose, email, data: {} });
}

/** Fills in a page's form and sends it to `action`. */
export async function fill(
	browser: Browser,
	path: string,
	typed: object,
	action = path.split("?")[0] ?? "",
): Promise<Response> {
	const { text } = await browser.get(path);
	const form = text.slice(text.indexOf(`action="${action}"`));
	return browser
		.post(action)
		.type("form")
		.send({ ...hiddenFields(form.slice(0, form.indexOf("</form>"))), ...typed });
}

/** The page for the code that a response redirects to. */
export function codePageOf({ headers }: Response): string {
	const location = String(headers.location);
	if (!/^\/email-code\/[0-9a-f-]{36}$/.test(location)) throw new Error(`${location} asks for no code`);
	return location;
}

/** The link and the code of the last email. */
export function lastProof({ received }: MailServer): { link: string; code: string; subject: string } {
	const { text = "", subject = "" } = received.at(-1) ?? {};
	const link = /http:\/\/localhost:\d+(\/email-link\?token=[\w-]{43})/.exec(text)?.[1];
	const code = /: (\d{3} \d{3})/.exec(text)?.[1];
	if (!link || !code) throw new Error(`no link and code in ${text}`);
	return { link, code, subject };
}

/** Opens a link and confirms; returns the page that follows. */
export async function confirmLink(browser: Browser, link: string): Promise<Response> {
	await browser.get(link).expect(303).expect("location", "/email-link");
	return fill(browser, "/email-link", {});
}

/** Requests the proof of an address and enters the emailed code; returns the page that follows. */
export async function proveByCode(
	world: { app: TestApp; mailbox: MailServer },
	browser: Browser,
	path: string,
	email: string,
): Promise<Response> {
	const page = codePageOf(await fill(browser, path, { email }));
	await world.app.workOff();
	return fill(browser, page, { code: lastProof(world.mailbox).code });
}
