import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { ada, copy, createDraft, draftWith } from "../../../../test/support/documents/draft.ts";
import { eventsOf, mailsAbout } from "../../../../test/support/documents/read.ts";
import { berta, sendNewDocument } from "../../../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../../../test/support/recorded-webhooks.ts";
import { type SigningApp, startSigningApp } from "../../../../test/support/signing-app.ts";

let app: SigningApp;
let account: SigningApp["account"];
beforeAll(async () => {
	app = await startSigningApp();
	account = app.account;
});
afterAll(() => app.close());

const settled = { sendStatus: "SENT", signingStatus: "SIGNED", signedAt: null };
const untouched = { sendStatus: "NOT_SENT", signingStatus: "NOT_SIGNED", signedAt: null };

async function read(documentId: number) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

function patch(documentId: number, recipientId: number | undefined, change: object) {
	return account.request("patch", `/documents/${documentId}/recipients/${recipientId}`).send(change);
}

describe("a CC", () => {
	it("is SENT and SIGNED from creation, also when added later", async () => {
		const { documentId } = await createDraft(account);
		const added = await account
			.request("post", `/documents/${documentId}/recipients`)
			.send({ name: "Dora", email: "dora@example.com", role: "CC" })
			.expect(200);
		expect(added.body).toMatchObject(settled);
		expect((await read(documentId)).recipients).toMatchObject([untouched, settled, settled]);
	});

	it("can be changed and removed, since nobody has begun to act", async () => {
		const { documentId, recipients } = await createDraft(account);
		const changed = await patch(documentId, recipients[1]?.recipientId, { name: "C. Babbage" }).expect(200);
		expect(changed.body).toMatchObject({ ...settled, name: "C. Babbage" });
		await account
			.request("delete", `/documents/${documentId}/recipients/${recipients[1]?.recipientId}`)
			.expect(200);
	});

	it("is any recipient while their role is CC", async () => {
		const { documentId, recipients } = await createDraft(account);
		const [first] = recipients;
		expect((await patch(documentId, first?.recipientId, { role: "CC" }).expect(200)).body).toMatchObject(
			settled,
		);
		const again = await patch(documentId, first?.recipientId, { role: "SIGNER" }).expect(200);
		expect(again.body).toMatchObject(untouched);
	});

	it("who was invited as a viewer before is asked again when changed back", async () => {
		const viewers = ["ada", "eve"].map((name) => ({ ...ada, role: "VIEWER", email: `${name}@example.com` }));
		const { documentId, recipients } = await draftWith(account, { recipients: viewers });
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await patch(documentId, recipients[1]?.recipientId, { role: "CC" }).expect(200);
		const { body } = await patch(documentId, recipients[1]?.recipientId, { role: "VIEWER" }).expect(200);
		expect(body).toMatchObject({ sendStatus: "SENT", signingStatus: "NOT_SIGNED" });
	});

	it("who was never emailed is not notified of a cancelled or declined document, or of removal", async () => {
		const both = { recipients: [berta, copy] };
		const cancelled = await sendNewDocument(account, both);
		await account.request("post", `/documents/${cancelled.documentId}/cancel`).expect(200);
		const declined = await sendNewDocument(account, both);
		await app.decline(declined.people[0] as (typeof declined.people)[number]).expect(200);
		const removed = await sendNewDocument(account, both);
		const [, gone] = removed.people;
		await patch(removed.documentId, gone?.id, { email: "c.babbage@example.com" }).expect(200);
		await account.request("delete", `/documents/${removed.documentId}/recipients/${gone?.id}`).expect(200);
		for (const { documentId } of [cancelled, declined, removed])
			expect(await mailsAbout(app, documentId)).not.toContainEqual(expect.stringMatching(/charles|babbage/));
		await app.workOff();
	});
});

describe("a document with CC recipients only", () => {
	it("is completed when it is sent, then sealed, and everyone gets the copy", async () => {
		const told = await recordWebhooks(app, account, ["DOCUMENT_SENT", "DOCUMENT_COMPLETED"]);
		const { documentId } = await draftWith(account, { recipients: [copy] });
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(200);
		expect(body).toMatchObject({ status: "COMPLETED", recipients: [settled] });
		expect(body.completedAt).toBe(app.dependencies.clock().toISOString());
		expect((await eventsOf(account, documentId)).slice(-2)).toEqual(["DOCUMENT_SENT", "DOCUMENT_COMPLETED"]);
		expect(await mailsAbout(app, documentId)).toEqual([]);
		await app.workOff();
		await account.request("get", `/documents/${documentId}/download`).expect(200);
		expect(await mailsAbout(app, documentId)).toEqual([
			`finished ${copy.email}`,
			`finished ${account.email}`,
		]);
		expect((await told()).map(({ event }) => event).sort()).toEqual(["DOCUMENT_COMPLETED", "DOCUMENT_SENT"]);
		await account.request("post", `/documents/${documentId}/send`).expect(400);
	});
});
