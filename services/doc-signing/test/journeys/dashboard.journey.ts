import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { findOverflow, findViolations, looks, openWindow, savePicture } from "@repo/infra-local/browser";
import { type MailServer, startMailServer } from "@repo/infra-local/testing";
import { createAccount, type TestAccount } from "../support/accounts.ts";
import { signedInBrowser } from "../support/browsers.ts";
import { createDraft } from "../support/documents.ts";
import { type LiveService, startLiveService } from "../support/live-service.ts";
import { insertManyDocuments } from "../support/many-documents.ts";
import { createSent, draftWith } from "../support/sendable.ts";

let mail: MailServer;
let service: LiveService;
let account: TestAccount;
let empty: TestAccount;
beforeAll(async () => {
	mail = await startMailServer();
	service = await startLiveService({ SMTP_URL: mail.url });
	account = await createAccount(service.app, { team: true });
	empty = await createAccount(service.app);
	await insertManyDocuments(service.app, account, 40);
	await createDraft(account, { title: "Without a file" });
	for (const title of ["Lease for 12 Elm Street", "Contract of employment, Charles Babbage"])
		await createSent(account, { title });
	const { documentId } = await draftWith(account, { title: `Offer ${"with a very long title ".repeat(6)}` });
	await account.request("get", `/documents/${documentId}`);
});
afterAll(async () => {
	await service.close();
	await mail.close();
});

describe.each([...looks, { width: 320, dark: false }])("the documents page at %j", (look) => {
	it.each(["list", "search", "empty"])("%s", async (shown) => {
		const person = shown === "empty" ? empty : account;
		const { page, complaints, context } = await openWindow(service.browser, look);
		const { cookie } = await signedInBrowser(service.app, person);
		const [name = "", value = ""] = cookie.split("=");
		await context.addCookies([{ name, value, url: service.baseUrl }]);
		const team = person.teamId === null ? "" : `?team=${person.teamId}`;
		await page.goto(`${service.baseUrl}/documents${team}`);
		if (shown === "search") {
			await page.getByLabel("Search titles").fill("nothing has this title");
			await page.getByRole("button", { name: "Search" }).click();
			await page.getByText("No title contains").waitFor();
		}
		await savePicture(page, `documents-${shown}`, look);
		expect(await findOverflow(page)).toEqual([]);
		expect(await findViolations(page)).toEqual([]);
		expect(complaints).toEqual([]);
		await context.close();
	});
});
