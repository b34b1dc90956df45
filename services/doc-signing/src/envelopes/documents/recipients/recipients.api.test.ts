import { describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../../test/support/accounts.ts";
import {
	ada,
	copy,
	createDraft,
	signatureField,
	textField,
	upload,
} from "../../../../test/support/documents/draft.ts";
import { mailsAbout } from "../../../../test/support/documents/read.ts";
import { sharedAccount, sharedMailApp } from "../../../../test/support/shared-app.ts";
import { insertRecipients } from "./queries.ts";

const { app, mail } = sharedMailApp();
const account = sharedAccount(app);
const stranger = sharedAccount(app);

const grace = { name: "Grace Hopper", email: "grace@example.com" };
const joe = { name: "Joe Third", email: "joe@example.com" };
let addresses = 0;
const newAddress = () => `new-${++addresses}@example.com`;

async function read(documentId: number) {
	return (await account.request("get", `/documents/${documentId}`).expect(200)).body;
}

/** A draft with two signers, each with a signature field. */
async function twoSigners(payload: object = {}) {
	const second = { ...grace, role: "SIGNER", signingOrder: 1 };
	const draft = await createDraft(account, { recipients: [ada, second], ...payload });
	await upload(draft.uploadUrl);
	const fields = draft.recipients.map(({ recipientId }) => ({ ...signatureField, recipientId }));
	await account.request("post", `/documents/${draft.documentId}/fields`).send(fields).expect(200);
	const [first, other] = draft.recipients.map(({ recipientId }) => recipientId);
	return { ...draft, first: first ?? 0, second: other ?? 0 };
}

function query(text: string, values: unknown[]) {
	return app.dependencies.db.$client.query(text, values);
}

describe("adding a recipient", () => {
	it("returns it as in a document read, and keeps the others unchanged", async () => {
		const { documentId, first } = await twoSigners();
		const before = await read(documentId);
		const { body } = await account
			.request("post", `/documents/${documentId}/recipients`)
			.send(joe)
			.expect(200);
		expect(body).toMatchObject({
			...joe,
			role: "SIGNER",
			signingOrder: null,
			documentId,
			sendStatus: "NOT_SENT",
		});
		const after = await read(documentId);
		expect(after.recipients).toEqual([...before.recipients, body]);
		expect(after.fields).toEqual(before.fields);
		expect(after.recipients[0].id).toBe(first);
	});

	it("is rejected with authOptions on the free plan, unless they require nothing", async () => {
		const { documentId } = await createDraft(account);
		const add = (authOptions: object | null) =>
			account
				.request("post", `/documents/${documentId}/recipients`)
				.send({ ...grace, email: newAddress(), authOptions });
		await add({ actionAuth: "ACCOUNT" }).expect(403);
		await add({ accessAuth: ["ACCOUNT"] }).expect(403);
		await add({ actionAuth: null }).expect(200);
		await add({}).expect(200);
		await add(null).expect(200);
	});

	it("keeps authOptions on the enterprise plan", async () => {
		const enterprise = await createAccount(app, { plan: "enterprise" });
		const { documentId } = await createDraft(enterprise);
		const { body } = await enterprise
			.request("post", `/documents/${documentId}/recipients`)
			.send({ ...grace, authOptions: { actionAuth: ["PASSKEY"] } })
			.expect(200);
		expect(body.authOptions).toEqual({ accessAuth: null, actionAuth: "PASSKEY" });
	});

	it("is rejected for a document that is finished or another account's", async () => {
		const { documentId } = await createDraft(account);
		await stranger.request("post", `/documents/${documentId}/recipients`).send(grace).expect(404);
		await query("UPDATE documents SET status = 'PENDING', sent_at = now() WHERE id = $1", [documentId]);
		await account.request("post", `/documents/${documentId}/cancel`).expect(200);
		const { body } = await account
			.request("post", `/documents/${documentId}/recipients`)
			.send(grace)
			.expect(400);
		expect(body.code).toBe("document_not_changeable");
	});

	it("adds all of twenty concurrent ones, and none beyond two hundred", async () => {
		const { documentId } = await createDraft(account, { recipients: [] });
		const { config, db, clock } = app.dependencies;
		const others = Array.from({ length: 190 }, (_, n) => ({
			...grace,
			role: "CC" as const,
			email: `x${n}@example.com`,
		}));
		await db.transaction((tx) => insertRecipients(tx, config, documentId, others, clock()));
		const answers = await Promise.all(
			Array.from({ length: 20 }, () =>
				account
					.request("post", `/documents/${documentId}/recipients`)
					.send({ ...grace, email: newAddress() }),
			),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
		expect((await read(documentId)).recipients).toHaveLength(200);
	});
});

describe("changing a recipient", () => {
	it("changes the given properties and keeps the rest, including the token", async () => {
		const { documentId, first } = await twoSigners();
		const before = await read(documentId);
		const { body } = await account
			.request("patch", `/documents/${documentId}/recipients/${first}`)
			.send({ name: "Ada King", signingOrder: 7 })
			.expect(200);
		expect(body).toEqual({ ...before.recipients[0], name: "Ada King", signingOrder: 7 });
		const after = await read(documentId);
		expect(after.recipients).toEqual([body, before.recipients[1]]);
		expect(after.fields).toEqual(before.fields);
		await account.request("patch", `/documents/${documentId}/recipients/${first}`).send({}).expect(200, body);
	});

	it("checks that both ids belong together, and the owner", async () => {
		const one = await twoSigners();
		const other = await twoSigners();
		const patch = (by: TestAccount, documentId: number, recipientId: number) =>
			by.request("patch", `/documents/${documentId}/recipients/${recipientId}`).send({ name: "Eve" });
		await patch(account, one.documentId, other.first).expect(404);
		await patch(stranger, one.documentId, one.first).expect(404);
		await patch(account, one.documentId, 2_000_000_000).expect(404);
	});

	it.each([
		["they have agreed to sign", "UPDATE recipients SET consented_at = now() WHERE id = $1"],
		[
			"an assistant has filled one of their fields",
			"UPDATE fields SET inserted = true, inserted_at = now() WHERE recipient_id = $1",
		],
	])("is rejected once %s", async (_what, begin) => {
		const { documentId, first } = await twoSigners();
		await query(begin, [first]);
		const path = `/documents/${documentId}/recipients/${first}`;
		const { body } = await account.request("patch", path).send({ name: "Eve" }).expect(400);
		expect(body.code).toBe("recipient_has_begun");
		await account.request("delete", path).expect(400);
	});

	it("does not make a recipient with fields a CC, and requires the plan for authOptions", async () => {
		const { documentId, first } = await twoSigners();
		const patch = (change: object) =>
			account.request("patch", `/documents/${documentId}/recipients/${first}`).send(change);
		await patch({ role: "CC" }).expect(400);
		await patch({ authOptions: { actionAuth: "ACCOUNT" } }).expect(403);
		await patch({ email: "no address" }).expect(400);
		await patch({ role: "APPROVER" }).expect(200);
	});

	it("creates a new link for a new address once the first was mailed", async () => {
		const { documentId, first, recipients } = await twoSigners();
		const path = `/documents/${documentId}/recipients/${first}`;
		const draft = (await account.request("patch", path).send({ email: "ada.k@example.com" }).expect(200))
			.body;
		expect(draft.token).toBe(recipients[0]?.token);
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		const sent = (await read(documentId)).recipients[0];
		expect(sent).toMatchObject({ token: draft.token, sendStatus: "SENT" });
		// The same mailbox.
		const upper = await account.request("patch", path).send({ email: "ADA.K@example.com" }).expect(200);
		expect(upper.body).toMatchObject({ token: sent.token, sendStatus: "SENT" });
		const moved = (await account.request("patch", path).send({ email: "eve@example.com" }).expect(200)).body;
		expect(moved.token).not.toBe(sent.token);
		expect(moved.signingUrl).toContain(moved.token);

		// The first invitation had not been sent yet.
		await app.workOff();
		const mails = mail.received.map(({ recipients: [to], text, subject }) => ({ to, text, subject }));
		expect(mails.filter(({ text }) => text?.includes(moved.token)).map(({ to }) => to)).toEqual([
			"eve@example.com",
		]);
		expect(mails.filter(({ to }) => to === "ADA.K@example.com").map(({ subject }) => subject)).toEqual([
			"You no longer need to sign “Lease”",
		]);
		expect(Date.parse(moved.expiresAt)).toBeGreaterThanOrEqual(Date.parse(sent.expiresAt));
	});
});

it("notifies a recipient who was moved back in a sequence again at their turn", async () => {
	const { documentId, first, second } = await twoSigners({ meta: { signingOrder: "SEQUENTIAL" } });
	const path = `/documents/${documentId}`;
	await account.request("post", `${path}/send`).expect(200);
	await account.request("patch", `${path}/recipients/${first}`).send({ signingOrder: 7 }).expect(200);
	expect((await read(documentId)).recipients[0]).toMatchObject({ sendStatus: "SENT", expiresAt: null });
	await account.request("delete", `${path}/recipients/${second}`).expect(200);
	expect((await mailsAbout(app, documentId)).sort()).toEqual([
		`removed ${grace.email}`,
		`request ${ada.email}`,
		`turn ${ada.email}`,
		`turn ${grace.email}`,
	]);
	expect((await read(documentId)).recipients[0].expiresAt).toEqual(expect.any(String));
});

describe("removing a recipient", () => {
	it("removes their fields and keeps all others", async () => {
		const { documentId, first, second } = await twoSigners();
		const before = await read(documentId);
		const { body } = await account
			.request("delete", `/documents/${documentId}/recipients/${first}`)
			.expect(200);
		expect(body).toEqual(before.recipients[0]);
		const after = await read(documentId);
		expect(after.recipients).toEqual([before.recipients[1]]);
		expect(after.fields.map((field: { recipientId: number }) => field.recipientId)).toEqual([second]);
		await account.request("delete", `/documents/${documentId}/recipients/${first}`).expect(404);
		await stranger.request("delete", `/documents/${documentId}/recipients/${second}`).expect(404);
	});

	it("notifies a recipient who was asked to sign, and in a sequence asks the next", async () => {
		const { documentId, first, second } = await twoSigners({ meta: { signingOrder: "SEQUENTIAL" } });
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await account.request("delete", `/documents/${documentId}/recipients/${first}`).expect(200);
		const { rows } = await query(
			"SELECT kind, recipient_id FROM mails WHERE document_id = $1 ORDER BY kind",
			[documentId],
		);
		expect(rows).toEqual([
			{ kind: "removed", recipient_id: first },
			{ kind: "request", recipient_id: first },
			{ kind: "turn", recipient_id: second },
		]);
		expect((await read(documentId)).recipients[0].sendStatus).toBe("SENT");
	});

	it("does not leave a pending document without anyone to act", async () => {
		const { documentId, first, second } = await twoSigners();
		await account.request("post", `/documents/${documentId}/send`).expect(200);
		await account.request("delete", `/documents/${documentId}/recipients/${first}`).expect(200);
		const path = `/documents/${documentId}/recipients/${second}`;
		const { body } = await account.request("delete", path).expect(400);
		expect(body.code).toBe("nobody_left_to_act");
		const fields = (await read(documentId)).fields as { id: number }[];
		for (const { id } of fields)
			await account.request("delete", `/documents/${documentId}/fields/${id}`).expect(200);
		await account.request("patch", path).send({ role: "CC" }).expect(400);
		expect((await read(documentId)).recipients[0].role).toBe("SIGNER");
	});
});

describe("fields and recipients", () => {
	it("a field cannot belong to a viewer", async () => {
		const { documentId, recipients } = await createDraft(account, {
			recipients: [{ ...copy, role: "VIEWER" }],
		});
		const { body } = await account
			.request("post", `/documents/${documentId}/fields`)
			.send({ ...textField, recipientId: recipients[0]?.recipientId })
			.expect(400);
		expect(body.errors).toEqual([
			{ path: "body.recipientId", message: "is a VIEWER, which cannot have fields" },
		]);
	});
});

it.each([
	["PARALLEL", 400],
	["SEQUENTIAL", 200],
])("an assistant joins a sent %s document, or a recipient becomes one: %d", async (signingOrder, status) => {
	const { documentId } = await twoSigners({ meta: { signingOrder } });
	const path = `/documents/${documentId}`;
	await account.request("post", `${path}/send`).send({}).expect(200);
	const joining = { name: "Max", email: newAddress(), role: "ASSISTANT", signingOrder: 0 };
	const added = await account.request("post", `${path}/recipients`).send(joining).expect(status);
	const approver = { name: "Eve", email: newAddress(), role: "APPROVER", signingOrder: 2 };
	const { body } = await account.request("post", `${path}/recipients`).send(approver).expect(200);
	const change = account.request("patch", `${path}/recipients/${body.id}`).send({ role: "ASSISTANT" });
	const changed = await change.expect(status);
	for (const answer of [added, changed])
		if (status === 400) expect(answer.body.code).toBe("assistant_needs_order");
	await app.workOff();
});
