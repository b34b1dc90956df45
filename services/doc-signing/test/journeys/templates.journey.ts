import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import type { BrowserContext } from "playwright-core";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { textField } from "../support/documents/draft.ts";
import { createTemplate, lease, readyTemplate } from "../support/documents/template.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";

let mail: MailServer;
let service: LiveService;
let account: TestAccount;
let empty: TestAccount;
let templateId: number;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url });
	account = await createAccount(service.app, { team: true });
	empty = await createAccount(service.app);
	for (const title of ["Offer", `Contract ${"with a very long title ".repeat(6)}`])
		await createTemplate(account, { title });
	const values = [
		{ id: 1, value: "Cat" },
		{ id: 2, value: "Dog" },
	];
	const pets = { ...textField, type: "CHECKBOX", fieldMeta: { type: "checkbox", label: "Pets", values } };
	const fields = [...lease.fields, { ...pets, recipientIndex: 0 }];
	const { id, ids } = await readyTemplate(account, {
		title: "Lease for 12 Elm Street",
		type: "PUBLIC",
		fields,
	});
	templateId = id;
	await account
		.request("post", `/templates/${id}/generate-document`)
		.send({ title: "Lease of Ada", recipients: [{ id: ids[0], name: "Ada", email: "ada@example.com" }] })
		.expect(200);
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

async function signIn(context: BrowserContext, person: TestAccount): Promise<void> {
	const { cookie } = await signedInBrowser(service.app, person);
	const [name = "", value = ""] = cookie.split("=");
	await context.addCookies([{ name, value, url: service.baseUrl }]);
}

describe.each([...looks, { width: 320, dark: false }])("the pages of templates at %j", (look) => {
	it.each([
		["list", () => `/templates?team=${account.teamId}`],
		["search", () => `/templates?team=${account.teamId}&query=nothing`],
		["empty", () => "/templates"],
		["new", () => "/templates/new"],
		["template", () => `/templates/${templateId}`],
		["use", () => `/templates/${templateId}/use`],
	])("%s", async (shown, address) => {
		const { page, complaints, context } = await openWindow(service.browser, look);
		await signIn(context, shown === "empty" ? empty : account);
		await page.goto(service.baseUrl + address());
		for (const summary of await page.locator("main details > summary").all()) await summary.click();
		await savePicture(page, `templates-${shown}`, look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
