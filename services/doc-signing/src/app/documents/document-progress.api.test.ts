import { describe, expect, it } from "@jest/globals";
import { signedInBrowser } from "../../../test/support/browsers.ts";
import { berta, carl, sendNewDocument } from "../../../test/support/documents/sent.ts";
import { sharedAccount, sharedMailApp } from "../../../test/support/shared-app.ts";

const { app } = sharedMailApp();
const account = sharedAccount(app);

async function browserOf(by: typeof account) {
	const { cookie } = await signedInBrowser(app, by);
	return { get: (address: string) => app.agent.get(address).set("Cookie", cookie) };
}

describe("the page of a sent document", () => {
	it("says after sending who was asked and who is asked later, with the log open and newest first", async () => {
		const recipients = [
			berta,
			carl,
			{ ...carl, name: "Dora Third", email: "dora@example.com", signingOrder: 2 },
		];
		const meta = { signingOrder: "SEQUENTIAL" };
		const { documentId, people } = await sendNewDocument(account, { recipients, meta });
		const { get } = await browserOf(account);
		const path = `/documents/${documentId}`;
		const { text } = await get(`${path}?done=sent`).expect(200);
		expect(text).toContain("Sent to Berta Signer");
		expect(text).toContain("Asked when it is their turn: Carl Second and Dora Third.");
		expect(text).toContain("0 of 3 done");
		expect(text).toContain("the earlier link stops working and a new one is sent.");
		expect((await get(path).expect(200)).text).not.toContain("Sent to Berta Signer");
		await app.agent.post(`${people[0]?.path}/opened`).expect(200);
		const log = (await get(path).expect(200)).text.split("Audit log</h2>")[1] ?? "";
		const [newest] = /<li>.*?<\/li>/s.exec(log) ?? [];
		expect(newest).toContain("\u2068Berta Signer\u2069 opened the document");
	});

	it("says after sending without emails that the links are to be passed on", async () => {
		const meta = { distributionMethod: "NONE" };
		const { documentId } = await sendNewDocument(account, { recipients: [berta, carl], meta });
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}?done=sent`).expect(200);
		expect(text).toContain("Ready to sign: Berta Signer and Carl Second");
		expect(text).toContain("Copy each person’s signing link");
		expect(text).toContain("the earlier link stops working. No email is sent");
		expect(text).not.toContain("a new one is sent");
	});

	it("is in the person's language, with the audit log", async () => {
		const { documentId } = await sendNewDocument(account);
		const { get } = await browserOf(account);
		const { text } = await get(`/documents/${documentId}?done=sent`).set("Accept-Language", "de").expect(200);
		expect(text).toContain("An Berta Signer gesendet");
		expect(text).toContain("hat das Dokument gesendet");
		expect(text).toContain("Link zum Unterschreiben");
	});
});
