import { describe, expect, it } from "@jest/globals";
import { csrfToken } from "@repo/accounts/forms";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { draftWith } from "../../../test/support/documents/draft.ts";
import { sendNewDocument } from "../../../test/support/documents/sent.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";
import { writtenPdf } from "../../../test/support/written-pdf.ts";
import { documentPurpose } from "./rules/page-actions.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);
const scan = writtenPdf({ content: "BT /F 24 Tf 40 340 Td (Residential lease) Tj ET" });

async function browserOf(by: TestAccount) {
	const { cookie } = await signedInBrowser(app, by);
	const secret = cookie.split("=")[1] ?? "";
	return {
		get: (path: string) => app.agent.get(path).set("Cookie", cookie),
		rename: (id: number, title: string) =>
			app.agent
				.post(`/documents/${id}/rename`)
				.set("Cookie", cookie)
				.set("Sec-Fetch-Site", "same-origin")
				.type("form")
				.send({ csrf: csrfToken({ secret }, documentPurpose(id, "rename")), title }),
	};
}
const titleOf = async (id: number) =>
	(await account.request("get", `/documents/${id}`).expect(200)).body.title;

describe("the title of a draft", () => {
	it("is changed on its page, as one line, and never to nothing", async () => {
		const { documentId } = await draftWith(account);
		const { get, rename } = await browserOf(account);
		expect((await get(`/documents/${documentId}`)).text).toContain(
			`action="/documents/${documentId}/rename"`,
		);
		await rename(documentId, " Lease of\u202e the barn ").expect(303);
		expect(await titleOf(documentId)).toBe("Lease of the barn");
		const { text } = await rename(documentId, "  ").expect(400);
		expect(text).toContain("Enter a title of at most 255 characters.");
		await rename(documentId, "x".repeat(256)).expect(400);
		expect(await titleOf(documentId)).toBe("Lease of the barn");
		const stranger = await browserOf(await createAccount(app));
		await stranger.rename(documentId, "Mine").expect(404);
	});

	it("does not change once the document is sent", async () => {
		const { documentId } = await sendNewDocument(account);
		const { get, rename } = await browserOf(account);
		expect((await get(`/documents/${documentId}`)).text).not.toContain("/rename");
		await rename(documentId, "Other").expect(400);
		expect(await titleOf(documentId)).not.toBe("Other");
	});

	it("is proposed from the file in place of a scanner's name, to those who may change the draft", async () => {
		const { documentId } = await draftWith(account, {}, scan);
		await account.request("get", `/documents/${documentId}`).expect(200);
		const { get } = await browserOf(account);
		const propose = (file: string) =>
			get(`/documents/${documentId}/proposed-title`).query({ file }).set("Accept", "application/json");
		expect((await propose("scan_0342").expect(200)).body).toEqual({ title: "Residential lease" });
		expect((await propose("Elm Street").expect(200)).body).toEqual({ title: "Elm Street" });
		await propose("x".repeat(256)).expect(400);
		const stranger = await browserOf(await createAccount(app));
		await stranger.get(`/documents/${documentId}/proposed-title?file=a`).expect(404);
		expect(await titleOf(documentId)).toBe("Lease");
	});
});
