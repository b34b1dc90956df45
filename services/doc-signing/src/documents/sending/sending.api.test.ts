import { afterAll, afterEach, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { ada, copy, createDraft, signatureField, upload } from "../../../test/support/documents.ts";
import { type MailServer, startMailServer } from "../../../test/support/mail-server.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { meetAtRow } from "../../../test/support/row-lock.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

const DAY = 86_400;
const grace = { name: "Grace Hopper", email: "grace@example.com", role: "SIGNER", signingOrder: 1 };
const inOrder = { recipients: [ada, grace, copy], meta: { signingOrder: "SEQUENTIAL" } };

let app: TestApp;
let mail: MailServer;
let account: TestAccount;
let stranger: TestAccount;
let later = 0;
beforeAll(async () => {
	mail = await startMailServer();
	app = await startApp({ SMTP_URL: mail.url });
	account = await createAccount(app);
	stranger = await createAccount(app);
});
// Upload addresses are signed by this clock and checked by the storage's, which does not travel along.
afterEach(() => {
	app.travel(-later);
	later = 0;
});
afterAll(async () => {
	await app.workOff();
	await app.close();
	await mail.close();
});

describe("sending", () => {
	it("makes a draft PENDING, writes to who can act and not to who gets a copy, and starts their time", async () => {
		const { documentId, recipients } = await createSendable();
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
			{ sendStatus: "NOT_SENT", expiresAt: null },
		]);
		expect(await mailsAbout(documentId)).toEqual(["request ada@example.com"]);
		expect(await eventsOf(documentId)).toEqual([
			"DOCUMENT_CREATED",
			"FILE_TAKEN_IN",
			"FIELD_ADDED",
			"DOCUMENT_SENT",
			"RECIPIENT_NOTIFIED",
		]);
	});

	it("writes only to the first in a sequence", async () => {
		const { documentId } = await createSendable(inOrder);
		const { body } = await account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
		expect(body.recipients.map(({ sendStatus }: { sendStatus: string }) => sendStatus)).toEqual([
			"SENT",
			"NOT_SENT",
			"NOT_SENT",
		]);
		expect(await mailsAbout(documentId)).toEqual(["request ada@example.com"]);
	});

	it("writes to nobody when asked not to, and keeps what was said of the finished copy", async () => {
		const { documentId } = await createSendable();
		const quiet = { sendEmail: false, sendCompletionEmails: false };
		const { body } = await account.request("post", `/documents/${documentId}/send`).send(quiet).expect(200);
		expect(body.recipients[0]).toMatchObject({ sendStatus: "NOT_SENT", expiresAt: expect.any(String) });
		expect(await mailsAbout(documentId)).toEqual([]);
		expect(await rowOf(documentId)).toMatchObject({ send_email: false, send_completion_emails: false });
	});

	it("takes the file in as it is then: a PUT afterwards changes nothing", async () => {
		const { documentId, uploadUrl } = await createSendable();
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		const before = await rowOf(documentId);
		expect(await upload(uploadUrl, fixture("tax-form.pdf"))).toBe(200);
		const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(body).toMatchObject({ uploadStatus: "READY", pageCount: 3 });
		expect(await rowOf(documentId)).toEqual(before);
	});

	it.each([
		["no file", async () => createDraft(account), 400, "file_not_uploaded"],
		["a file that is no PDF", () => draftWith({}, Buffer.from("Dear Sir or Madam")), 422, "NOT_A_PDF"],
		["a password", () => draftWith({}, fixture("password.pdf")), 422, "PASSWORD_PROTECTED"],
		["a signature in it already", () => draftWith({}, fixture("signed.pdf")), 422, "ALREADY_SIGNED"],
		["no recipients", () => draftWith({ recipients: [] }), 400, "no_recipients"],
		["nobody to act", () => draftWith({ recipients: [copy] }), 400, "nobody_to_act"],
		["no place to sign", () => draftWith({}), 400, "signer_without_signature"],
		[
			"an assistant out of order",
			() => draftWith({ recipients: [{ ...ada, role: "ASSISTANT" }] }),
			400,
			"assistant_needs_order",
		],
		[
			"form values the file has no field for",
			() => draftWith({ recipients: [{ ...ada, role: "VIEWER" }], formValues: { "no such field": 1 } }),
			400,
			"form_value_unfit",
		],
	])("is refused with %s, and the document stays a draft", async (_what, make, status, code) => {
		const { documentId } = await make();
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(status);
		expect(body.code).toBe(code);
		expect(body.errors.length).toBeGreaterThan(0);
		const read = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(read.body).toMatchObject({ status: "DRAFT" });
		expect(await mailsAbout(documentId)).toEqual([]);
	});

	it("is refused with a body that is not what it should be", async () => {
		const { documentId } = await createSendable();
		await account.request("post", `/documents/${documentId}/send`).send({ sendEmail: "yes" }).expect(400);
		await account
			.request("post", `/documents/${documentId}/send`)
			.type("json")
			.send('{"sendEmail":')
			.expect(400);
	});

	it("is refused a second time", async () => {
		const documentId = await createSent();
		const { body } = await account.request("post", `/documents/${documentId}/send`).expect(400);
		expect(body.code).toBe("document_not_draft");
	});

	it("happens once when twenty ask at once", async () => {
		const { documentId } = await createSendable();
		await account.request("get", `/documents/${documentId}`).expect(200);
		const contenders = Array.from(
			{ length: 20 },
			() => () => account.request("post", `/documents/${documentId}/send`),
		);
		const answers = await meetAtRow(app, { table: "documents", id: documentId }, contenders);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
		expect(await mailsAbout(documentId)).toEqual(["request ada@example.com"]);
		expect((await eventsOf(documentId)).filter((type) => type === "DOCUMENT_SENT")).toHaveLength(1);
	});
});

describe("resending", () => {
	it("writes again to those who can act now, and gives them their time anew", async () => {
		const documentId = await createSent(inOrder);
		const before = await account.request("get", `/documents/${documentId}`);
		app.travel(89 * DAY);
		later = 89 * DAY;
		const ids: number[] = before.body.recipients.map(({ id }: { id: number }) => id);
		const { body } = await account
			.request("post", `/documents/${documentId}/resend`)
			.send({ recipients: ids })
			.expect(200);
		expect(body).toEqual({ message: "Document resend successfully initiated", recipients: [ids[0]] });
		const after = await account.request("get", `/documents/${documentId}`);
		expect(
			Date.parse(after.body.recipients[0].expiresAt) - Date.parse(before.body.recipients[0].expiresAt),
		).toBe(89 * DAY * 1000);
		expect(after.body.recipients[0].token).toBe(before.body.recipients[0].token);
		expect(await mailsAbout(documentId)).toEqual(["request ada@example.com", "request ada@example.com"]);
		expect((await eventsOf(documentId)).slice(-2)).toEqual(["DOCUMENT_RESENT", "RECIPIENT_NOTIFIED"]);
	});

	it("names a recipient of another document, and tells nobody", async () => {
		const documentId = await createSent();
		const other = await createDraft(account);
		const recipients = [other.recipients[0]?.recipientId];
		const { body } = await account
			.request("post", `/documents/${documentId}/resend`)
			.send({ recipients })
			.expect(400);
		expect(body).toMatchObject({ code: "unknown_recipient" });
		expect(body.message).toContain(String(recipients[0]));
	});

	it.each([
		["nobody", { recipients: [] }],
		["a name", { recipients: ["ada"] }],
		["nothing", {}],
	])("is refused for %s", async (_what, payload) => {
		const documentId = await createSent();
		await account.request("post", `/documents/${documentId}/resend`).send(payload).expect(400);
	});

	it("is refused when none of them can act", async () => {
		const documentId = await createSent();
		const { body } = await account.request("get", `/documents/${documentId}`);
		const recipients = [body.recipients[1].id];
		const answer = await account
			.request("post", `/documents/${documentId}/resend`)
			.send({ recipients })
			.expect(400);
		expect(answer.body.code).toBe("nobody_to_notify");
	});

	it("is refused for a draft", async () => {
		const { documentId, recipients } = await createSendable();
		const payload = { recipients: [recipients[0]?.recipientId] };
		const { body } = await account
			.request("post", `/documents/${documentId}/resend`)
			.send(payload)
			.expect(400);
		expect(body.code).toBe("document_not_pending");
	});
});

describe("cancelling", () => {
	it("ends a pending document and tells whoever was written to, and nobody else", async () => {
		const documentId = await createSent(inOrder);
		const { body } = await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		expect(body).toMatchObject({ id: documentId, status: "CANCELLED", completedAt: null });
		expect(await mailsAbout(documentId)).toEqual(["request ada@example.com", "cancelled ada@example.com"]);
		expect((await eventsOf(documentId)).at(-1)).toBe("DOCUMENT_CANCELLED");
	});

	it("is refused for a draft, and a second time", async () => {
		const { documentId } = await createSendable();
		await account.request("post", `/documents/${documentId}/cancel`).expect(400);
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		const { body } = await account.request("post", `/documents/${documentId}/cancel`).expect(400);
		expect(body.code).toBe("document_not_pending");
		await account.request("post", `/documents/${documentId}/send`).expect(400);
	});

	it("happens once when twenty ask at once", async () => {
		const documentId = await createSent();
		const contenders = Array.from(
			{ length: 20 },
			() => () => account.request("post", `/documents/${documentId}/cancel`),
		);
		const answers = await meetAtRow(app, { table: "documents", id: documentId }, contenders);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
		expect((await eventsOf(documentId)).filter((type) => type === "DOCUMENT_CANCELLED")).toHaveLength(1);
	});
});

describe("the audit log", () => {
	it("tells what happened, oldest first, each with the hash before it, and never a signing token", async () => {
		const documentId = await createSent();
		const { body, text, headers } = await account
			.request("get", `/documents/${documentId}/audit-log`)
			.expect(200);
		expect(body).toMatchObject({ documentId, intact: true, head: body.events.at(-1).hash });
		for (const [index, event] of body.events.entries()) {
			expect(event.sequence).toBe(index + 1);
			expect(event.previousHash).toBe(index === 0 ? null : body.events[index - 1].hash);
		}
		const { body: document } = await account.request("get", `/documents/${documentId}`);
		for (const { token } of document.recipients) expect(text).not.toContain(token);
		const again = account
			.request("get", `/documents/${documentId}/audit-log`)
			.set("If-None-Match", headers.etag ?? "");
		await again.expect(304);
	});
});

describe("someone else's document", () => {
	it.each([
		["post", "send", {}],
		["post", "resend", { recipients: [1] }],
		["post", "cancel", undefined],
		["get", "audit-log", undefined],
	] as const)("%s %s is as if it was not there", async (method, verb, payload) => {
		const { documentId } = await createSendable();
		const theirs = await stranger
			.request(method, `/documents/${documentId}/${verb}`)
			.send(payload)
			.expect(404);
		const nobodys = await stranger.request(method, `/documents/2147483647/${verb}`).send(payload).expect(404);
		expect({ ...theirs.body, instance: "" }).toEqual({ ...nobodys.body, instance: "" });
	});
});

async function createSendable(payload: object = {}) {
	const draft = await draftWith(payload);
	const fields = draft.recipients
		.filter(({ email }) => email !== copy.email)
		.map(({ recipientId }) => ({ ...signatureField, recipientId }));
	await account.request("post", `/documents/${draft.documentId}/fields`).send(fields).expect(200);
	return draft;
}

async function createSent(payload: object = {}): Promise<number> {
	const { documentId } = await createSendable(payload);
	await account.request("post", `/documents/${documentId}/send`).expect(200);
	return documentId;
}

async function draftWith(payload: object, bytes: Buffer = fixture("three-pages.pdf")) {
	const draft = await createDraft(account, payload);
	expect(await upload(draft.uploadUrl, bytes)).toBe(200);
	return draft;
}

async function mailsAbout(documentId: number): Promise<string[]> {
	const { rows } = await app.dependencies.db.$client.query(
		'SELECT kind, "to" FROM mails WHERE document_id = $1 ORDER BY created_at, kind DESC',
		[documentId],
	);
	return rows.map(({ kind, to }) => `${kind} ${to}`);
}

async function eventsOf(documentId: number): Promise<string[]> {
	const { body } = await account.request("get", `/documents/${documentId}/audit-log`).expect(200);
	expect(body.intact).toBe(true);
	return body.events.map(({ type }: { type: string }) => type);
}

async function rowOf(documentId: number) {
	const { rows } = await app.dependencies.db.$client.query("SELECT * FROM documents WHERE id = $1", [
		documentId,
	]);
	return rows[0];
}
