import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount } from "../../test/support/accounts.ts";
import { type SentDocument, sendNewDocument } from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
let sent: SentDocument;
let path: string;
beforeAll(async () => {
	app = await startSigningApp();
	sent = await sendNewDocument(app.account);
	path = `/documents/${sent.documentId}`;
	const [who] = sent.people;
	if (!who) throw new Error("nobody was sent the document");
	await app.sign(who, sent.fieldIds[0]);
	await app.workOff();
}, 60_000);
afterAll(() => app.close());

type Event = { type: string; data: Record<string, unknown> };

async function downloads(): Promise<Event["data"][]> {
	const { body } = await app.account.request("get", `${path}/audit-log`).expect(200);
	expect(body.intact).toBe(true);
	return body.events
		.filter(({ type }: Event) => type === "DOCUMENT_DOWNLOADED")
		.map(({ data }: Event) => data);
}

const user = () => ({ kind: "user", userId: app.account.userId, email: app.account.email });

describe("the audit log", () => {
	it("records each download through the API, with caller and file", async () => {
		await app.account.request("get", `${path}/download`).expect(200);
		await app.account.request("get", `${path}/download?downloadOriginalDocument=true`).expect(200);
		expect(await downloads()).toEqual([
			{ by: user(), file: "SIGNED", requestId: expect.any(String) },
			{ by: user(), file: "ORIGINAL", requestId: expect.any(String) },
		]);
	});

	it("records no refused download", async () => {
		const before = await downloads();
		await (await createAccount(app)).request("get", `${path}/download`).expect(404);
		const draft = await sendNewDocument(app.account);
		await app.account.request("get", `/documents/${draft.documentId}/download`).expect(400);
		const { body } = await app.account.request("get", `/documents/${draft.documentId}/audit-log`);
		expect(body.events.map(({ type }: Event) => type)).not.toContain("DOCUMENT_DOWNLOADED");
		expect(await downloads()).toEqual(before);
	});

	it("records a recipient's download once, also if fetched in ranges", async () => {
		const before = (await downloads()).length;
		const [who] = sent.people;
		const copy = () => app.agent.get(`${who?.path}/signed.pdf`);
		await copy().expect(200);
		await copy().set("Range", "bytes=0-99").expect(206);
		await copy().set("Range", "bytes=100-199").expect(206);
		await copy().set("Range", "bytes=999999999-").expect(416);
		await app.agent.head(`${who?.path}/signed.pdf`).expect(200);
		const recorded = (await downloads()).slice(before);
		expect(recorded).toHaveLength(2);
		expect(recorded[0]).toEqual({
			by: { kind: "recipient", recipientId: who?.id, email: who?.email },
			file: "SIGNED",
			ipAddress: expect.stringContaining("127.0.0.1"),
			userAgent: null,
			requestId: expect.any(String),
		});
	});

	it("records recipients' downloads after the owner has deleted the finished document", async () => {
		await app.account.request("delete", path).expect(200);
		await app.agent.get(`${sent.people[0]?.path}/signed.pdf`).expect(200);
		expect((await app.eventTypes(sent.documentId)).slice(-2)).toEqual([
			"DOCUMENT_DELETED",
			"DOCUMENT_DOWNLOADED",
		]);
	});
});
