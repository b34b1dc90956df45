import { afterAll, beforeAll, beforeEach, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import { createDraft } from "../../../../test/support/documents/draft.ts";
import { type SentPerson, sendNewDocument } from "../../../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../../../test/support/recorded-webhooks.ts";
import { type SigningApp, startSigningApp } from "../../../../test/support/signing-app.ts";
import { webhookEvents } from "../../../webhooks/events.ts";

let app: SigningApp;
let account: TestAccount;
let told: Awaited<ReturnType<typeof recordWebhooks>>;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());
beforeEach(async () => {
	account = await createAccount(app);
	told = await recordWebhooks(app, account, webhookEvents);
});

const events = async () => (await told()).map(({ event }) => event).sort();

describe("the webhooks of a document's events", () => {
	it("show its recipients with their state after sending", async () => {
		await sendNewDocument(account);
		const sent = (await told()).find(({ event }) => event === "DOCUMENT_SENT");
		expect(sent?.payload).toMatchObject({
			status: "PENDING",
			recipients: [{ sendStatus: "SENT", expired: expect.any(String) }],
		});
	});

	it("announce a deleted document as cancelled only if it was pending", async () => {
		const { documentId } = await sendNewDocument(account);
		await account.request("delete", `/documents/${documentId}`).expect(200);
		const written = await told();
		expect(written.map(({ event }) => event).sort()).toEqual([
			"DOCUMENT_CANCELLED",
			"DOCUMENT_CREATED",
			"DOCUMENT_SENT",
		]);
		expect(written.find(({ event }) => event === "DOCUMENT_CANCELLED")?.payload).toMatchObject({
			id: documentId,
			recipients: [{ email: "berta@example.com" }],
		});

		const draft = await createDraft(account);
		await account.request("delete", `/documents/${draft.documentId}`).expect(200);
		const cancelled = await sendNewDocument(account);
		await account.request("post", `/documents/${cancelled.documentId}/cancel`).expect(200);
		await account.request("delete", `/documents/${cancelled.documentId}`).expect(200);
		expect((await events()).filter((event) => event === "DOCUMENT_CANCELLED")).toHaveLength(2);
	});

	it("report the end of a document: sealing a declined one does not complete it", async () => {
		const signed = await sendNewDocument(account);
		await app.agent.get(signed.people[0]?.path ?? "").expect(200);
		await app.sign(signed.people[0] as SentPerson, signed.fieldIds[0]);
		await app.workOff();
		expect(await events()).toEqual([
			"DOCUMENT_COMPLETED",
			"DOCUMENT_CREATED",
			"DOCUMENT_OPENED",
			"DOCUMENT_SENT",
			"DOCUMENT_SIGNED",
		]);

		told = await recordWebhooks(app, account, webhookEvents);
		const declined = await sendNewDocument(account);
		await app.decline(declined.people[0] as SentPerson).expect(200);
		await app.workOff();
		expect(await app.eventTypes(declined.documentId)).toContain("DOCUMENT_SEALED");
		expect(await events()).toEqual([
			"DOCUMENT_CREATED",
			"DOCUMENT_OPENED",
			"DOCUMENT_REJECTED",
			"DOCUMENT_SENT",
		]);
	});
});
