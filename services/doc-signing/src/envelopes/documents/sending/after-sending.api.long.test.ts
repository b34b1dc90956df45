import { afterEach, describe, expect, it } from "@jest/globals";
import { contendForRow } from "@repo/infra-local/testing";
import { createAccount } from "../../../../test/support/accounts.ts";
import { ada, copy, createDraft, signatureField, upload } from "../../../../test/support/documents/draft.ts";
import { eventsOf, mailsAbout } from "../../../../test/support/documents/read.ts";
import { createSendable, createSent } from "../../../../test/support/documents/sent.ts";
import { recordWebhooks } from "../../../../test/support/recorded-webhooks.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";

const DAY = 86_400;
const grace = { name: "Grace Hopper", email: "grace@example.com", role: "SIGNER", signingOrder: 1 };
const inOrder = { recipients: [ada, grace, copy], meta: { signingOrder: "SEQUENTIAL" } };

const { app } = sharedMailApp();
const account = sharedAccount(app);
const stranger = sharedAccount(app);
let later = 0;
// Upload URLs are signed with this clock and checked with the storage's, which is not moved.
afterEach(() => {
	app.travel(-later);
	later = 0;
});

describe("resending", () => {
	it("notifies those who can act now, and restarts their period", async () => {
		const documentId = await createSent(account, inOrder);
		const before = await account.request("get", `/documents/${documentId}`);
		const firstSent = await sentAtOf(documentId);
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
		expect(await sentAtOf(documentId)).toEqual(firstSent);
		expect(await mailsAbout(app, documentId)).toEqual(["request ada@example.com", "request ada@example.com"]);
		expect((await eventsOf(account, documentId)).slice(-2)).toEqual([
			"DOCUMENT_RESENT",
			"RECIPIENT_NOTIFIED",
		]);
	});

	it("rejects a recipient of another document, and notifies nobody", async () => {
		const documentId = await createSent(account);
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
		const documentId = await createSent(account);
		await account.request("post", `/documents/${documentId}/resend`).send(payload).expect(400);
	});

	it("is refused if none of them can act", async () => {
		const documentId = await createSent(account);
		const { body } = await account.request("get", `/documents/${documentId}`);
		const recipients = [body.recipients[1].id];
		const answer = await account
			.request("post", `/documents/${documentId}/resend`)
			.send({ recipients })
			.expect(400);
		expect(answer.body.code).toBe("nobody_to_notify");
	});

	it("is refused for a draft", async () => {
		const { documentId, recipients } = await createSendable(account);
		const payload = { recipients: [recipients[0]?.recipientId] };
		const { body } = await account
			.request("post", `/documents/${documentId}/resend`)
			.send(payload)
			.expect(400);
		expect(body.code).toBe("document_not_pending");
	});
});

describe("cancelling", () => {
	it("cancels a pending document and notifies only those who were emailed", async () => {
		const documentId = await createSent(account, inOrder);
		const { body } = await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		expect(body).toMatchObject({ id: documentId, status: "CANCELLED", completedAt: null });
		expect(await mailsAbout(app, documentId)).toEqual([
			"request ada@example.com",
			"cancelled ada@example.com",
		]);
		expect((await eventsOf(account, documentId)).at(-1)).toBe("DOCUMENT_CANCELLED");
	});

	it("is refused for a draft, and the second time", async () => {
		const { documentId } = await createSendable(account);
		await account.request("post", `/documents/${documentId}/cancel`).expect(400);
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		const { body } = await account.request("post", `/documents/${documentId}/cancel`).expect(400);
		expect(body.code).toBe("document_not_pending");
		await account.request("post", `/documents/${documentId}/send`).expect(400);
	});

	it("happens once for twenty concurrent requests", async () => {
		const documentId = await createSent(account);
		const contenders = Array.from(
			{ length: 20 },
			() => () => account.request("post", `/documents/${documentId}/cancel`),
		);
		const answers = await contendForRow(
			app.dependencies.db.$client,
			{ table: "documents", id: documentId },
			contenders,
		);
		expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
		expect(
			(await eventsOf(account, documentId)).filter((type) => type === "DOCUMENT_CANCELLED"),
		).toHaveLength(1);
	});
});

describe("webhooks", () => {
	it("report sending and cancelling, but not rejected requests, and never a signing token", async () => {
		const owner = await createAccount(app);
		const told = await recordWebhooks(app, owner, ["DOCUMENT_SENT", "DOCUMENT_CANCELLED"]);
		const { documentId, recipients, uploadUrl } = await createDraft(owner);
		await upload(uploadUrl);
		await owner.request("post", `/documents/${documentId}/send`).expect(400);
		await owner.request("post", `/documents/${documentId}/cancel`).expect(400);
		expect(await told()).toEqual([]);
		const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
		await owner.request("post", `/documents/${documentId}/fields`).send(field).expect(200);
		await owner.request("post", `/documents/${documentId}/send`).expect(200);
		expect(await told()).toMatchObject([
			{ event: "DOCUMENT_SENT", payload: { id: documentId, status: "PENDING" } },
		]);
		await owner.request("post", `/documents/${documentId}/cancel`).expect(200);
		const written = await told();
		expect(written.map(({ payload }) => payload.status).sort()).toEqual(["CANCELLED", "PENDING"]);
		for (const { token } of recipients) expect(JSON.stringify(written)).not.toContain(token);
	});
});

describe("the audit log", () => {
	it("lists events, oldest first, each with the previous hash, and never a signing token", async () => {
		const documentId = await createSent(account);
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

describe("another account's document", () => {
	it.each([
		["post", "send", {}],
		["post", "resend", { recipients: [1] }],
		["post", "cancel", undefined],
		["get", "audit-log", undefined],
	] as const)("%s %s is not found", async (method, verb, payload) => {
		const { documentId } = await createSendable(account);
		const theirs = await stranger
			.request(method, `/documents/${documentId}/${verb}`)
			.send(payload)
			.expect(404);
		const nobodys = await stranger.request(method, `/documents/2147483647/${verb}`).send(payload).expect(404);
		expect({ ...theirs.body, instance: "" }).toEqual({ ...nobodys.body, instance: "" });
	});
});

/** When each recipient was first emailed. */
async function sentAtOf(documentId: number): Promise<(Date | null)[]> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT sent_at FROM recipients WHERE document_id = $1 ORDER BY id",
		[documentId],
	);
	return rows.map((row) => row.sent_at);
}
