import { afterEach, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { ada, copy, createDraft, draftWith, upload } from "../../../../test/support/documents/draft.ts";
import { eventsOf, mailsAbout } from "../../../../test/support/documents/read.ts";
import { createSendable, createSent } from "../../../../test/support/documents/sent.ts";
import { fixture } from "../../../../test/support/pdf-files.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";

const DAY = 86_400;
const grace = { name: "Grace Hopper", email: "grace@example.com", role: "SIGNER", signingOrder: 1 };
const inOrder = { recipients: [ada, grace, copy], meta: { signingOrder: "SEQUENTIAL" } };

const { app } = sharedMailApp();
const account = sharedAccount(app);
let later = 0;
// Upload URLs are signed with this clock and checked with the storage's, which is not moved.
afterEach(() => {
	app.travel(-later);
	later = 0;
});

describe("sending", () => {
	it("makes a draft PENDING, emails those who can act but no CC, and starts their period", async () => {
		const { documentId, recipients } = await createSendable(account);
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(200);
		expect(body).toMatchObject({
			message: "Document sent for signing successfully",
			id: documentId,
			status: "PENDING",
		});
		const days = (Date.parse(body.recipients[0].expiresAt) - app.dependencies.clock().getTime()) / DAY / 1000;
		expect(days).toBe(90);
		expect(body.recipients.map((one: object) => one)).toMatchObject([
			{
				id: recipients[0]?.recipientId,
				sendStatus: "SENT",
				signingStatus: "NOT_SIGNED",
				readStatus: "NOT_OPENED",
			},
			{ sendStatus: "SENT", signingStatus: "SIGNED", expiresAt: null },
		]);
		expect(await mailsAbout(app, documentId)).toEqual(["request ada@example.com"]);
		expect(await eventsOf(account, documentId)).toEqual([
			"DOCUMENT_CREATED",
			"FILE_TAKEN_IN",
			"FIELD_ADDED",
			"DOCUMENT_SENT",
			"RECIPIENT_NOTIFIED",
		]);
	});

	it("without numbers, emails the first in the list of a sequence, then the next", async () => {
		const viewers = ["ada", "eve", "joe"].map((name) => ({
			name,
			email: `${name}@example.com`,
			role: "VIEWER",
		}));
		const input = { recipients: viewers, meta: { signingOrder: "SEQUENTIAL" } };
		const { documentId, recipients } = await draftWith(account, input);
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(200);
		expect(body.recipients.map(({ sendStatus }: { sendStatus: string }) => sendStatus)).toEqual([
			"SENT",
			"NOT_SENT",
			"NOT_SENT",
		]);
		for (const [index, status] of [
			[1, 409],
			[0, 200],
		] as const) {
			const path = `/sign/${recipients[index]?.token}`;
			if (index === 0) await app.agent.post(`${path}/consent`).set("Accept", "application/json").expect(200);
			await app.agent.post(`${path}/complete`).set("Accept", "application/json").expect(status);
		}
		expect((await mailsAbout(app, documentId)).sort()).toEqual([
			"request ada@example.com",
			"turn eve@example.com",
		]);
	});

	it("emails only the first in a sequence", async () => {
		const { documentId } = await createSendable(account, inOrder);
		const { body } = await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
		expect(body.recipients.map(({ sendStatus }: { sendStatus: string }) => sendStatus)).toEqual([
			"SENT",
			"NOT_SENT",
			"SENT",
		]);
		expect(await mailsAbout(app, documentId)).toEqual(["request ada@example.com"]);
	});

	it("emails nobody if disabled, and stores the setting for completion mails", async () => {
		const { documentId } = await createSendable(account);
		const quiet = { sendEmail: false, sendCompletionEmails: false };
		const { body } = await account.request("post", `/documents/${documentId}/send`).send(quiet).expect(200);
		expect(body.recipients[0]).toMatchObject({ sendStatus: "NOT_SENT", expiresAt: expect.any(String) });
		expect(await mailsAbout(app, documentId)).toEqual([]);
		expect(await rowOf(documentId)).toMatchObject({ send_email: false, send_completion_emails: false });
	});

	it("processes the current file: a later PUT changes nothing", async () => {
		const { documentId, uploadUrl } = await createSendable(account);
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		const before = await rowOf(documentId);
		expect(await upload(uploadUrl, fixture("tax-form.pdf"))).toBe(200);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({ uploadStatus: "READY", pageCount: 3 });
		expect(await rowOf(documentId)).toEqual(before);
		const renewal = await account.request("post", `/documents/${documentId}/upload-url`).expect(400);
		expect(renewal.body.code).toBe("file_already_taken_in");
	});

	it.each([
		["no file", async () => createDraft(account), 400, "file_not_uploaded"],
		[
			"a file that is not a PDF",
			() => draftWith(account, {}, Buffer.from("Dear Sir or Madam")),
			422,
			"NOT_A_PDF",
		],
		[
			"a password-protected file",
			() => draftWith(account, {}, fixture("password.pdf")),
			422,
			"PASSWORD_PROTECTED",
		],
		[
			"a file that is already signed",
			() => draftWith(account, {}, fixture("signed.pdf")),
			422,
			"ALREADY_SIGNED",
		],
		["no recipients", () => draftWith(account, { recipients: [] }), 400, "no_recipients"],
		["no signature field", () => draftWith(account, {}), 400, "signer_without_signature"],
		[
			"an assistant without a signing order",
			() => draftWith(account, { recipients: [{ ...ada, role: "ASSISTANT" }] }),
			400,
			"assistant_needs_order",
		],
	])("is refused with %s, and the document stays a draft", async (_what, make, status, code) => {
		const { documentId } = await make();
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(status);
		expect(body.code).toBe(code);
		expect(body.errors.length).toBeGreaterThan(0);
		const read = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(read.body).toMatchObject({ status: "DRAFT" });
		expect(await mailsAbout(app, documentId)).toEqual([]);
	});

	it("is refused with an invalid body", async () => {
		const { documentId } = await createSendable(account);
		await account.request("post", `/documents/${documentId}/send`).send({ sendEmail: "yes" }).expect(400);
		await account
			.request("post", `/documents/${documentId}/send`)
			.type("json")
			.send('{"sendEmail":')
			.expect(400);
	});

	it("is refused with a sentence for each thing that is missing", async () => {
		const { body: draft } = await account.request("post", "/documents").send({ title: "A", recipients: [] });
		const { body } = await account.request("post", `/documents/${draft.documentId}/send`).expect(400);
		expect(body.message).toBe(
			"There is no file yet. Upload a PDF first. The document has no recipients. Add one first.",
		);
	});

	it("is refused a second time", async () => {
		const documentId = await createSent(account);
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(400);
		expect(body.code).toBe("document_not_draft");
		expect(body.errors).toEqual([{ path: "status", message: body.detail }]);
	});

	it("happens once for twenty concurrent requests", async () => {
		const { documentId } = await createSendable(account);
		await account.request("get", `/documents/${documentId}`).expect(200);
		const contenders = Array.from(
			{ length: 20 },
			() => () => account.request("post", `/documents/${documentId}/send`),
		);
		const answers = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			contenders,
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
		expect(await mailsAbout(app, documentId)).toEqual(["request ada@example.com"]);
		expect((await eventsOf(account, documentId)).filter((type) => type === "DOCUMENT_SENT")).toHaveLength(1);
	});
});

async function rowOf(documentId: number) {
	const { rows } = await app.dependencies.db.$client.query("SELECT * FROM documents WHERE id = $1", [
		documentId,
	]);
	return rows[0];
}
