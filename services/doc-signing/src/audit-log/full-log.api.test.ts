import { expect, it } from "@jest/globals";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { createSendable, sendNewDocument } from "../../test/support/documents/sent.ts";
import { sharedAccount, sharedApp } from "../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
const MAX_EVENTS = 25_000;

/** Continues the log of a document up to that number of events. */
async function fillLog(documentId: number, events: number) {
	await app.dependencies.db.$client.query(
		`INSERT INTO document_events (document_id, sequence, at, type, data, hash)
		SELECT $1, generate_series(max(sequence) + 1, $2), now(), 'FIELD_FILLED', '{}', '\\x00'
		FROM document_events WHERE document_id = $1`,
		[documentId, events],
	);
}
async function countEvents(documentId: number): Promise<number> {
	const { rows } = await app.dependencies.db.$client.query(
		"SELECT max(sequence) AS events FROM document_events WHERE document_id = $1",
		[documentId],
	);
	return rows[0].events;
}
const refused = { code: "audit_log_full" };

it("a draft whose audit log is full can be sent and deleted, and not changed", async () => {
	const { documentId, recipients } = await createSendable(account);
	const path = `/documents/${documentId}`;
	await fillLog(documentId, MAX_EVENTS - 1);
	await account.request("patch", path).send({ title: "Lease 2027" }).expect(200);
	const field = { ...signatureField, recipientId: recipients[0]?.recipientId };
	for (const [method, at, body] of [
		["patch", "", { title: "Lease 2028" }],
		["post", "/fields", field],
		["post", "/fields/edits", { edits: [{ op: "add", field }] }],
		["post", "/recipients", { name: "Grace", email: "grace@example.com" }],
		["post", "/upload-url", {}],
	] as const) {
		const answer = await account
			.request(method, path + at)
			.send(body)
			.expect(400);
		expect(answer.body).toMatchObject(refused);
	}
	const { body } = await account.request("get", `${path}/download?downloadOriginalDocument=true`).expect(200);
	expect(body.downloadUrl).toContain("http");
	expect(await countEvents(documentId)).toBe(MAX_EVENTS);
	await account.request("post", `${path}/send`).send({}).expect(200);
	expect(await countEvents(documentId)).toBeGreaterThan(MAX_EVENTS);
	const resend = { recipients: [recipients[0]?.recipientId] };
	expect((await account.request("post", `${path}/resend`).send(resend).expect(400)).body).toMatchObject(
		refused,
	);
	await account.request("delete", path).expect(200);
	await app.workOff();
});

it("recipients sign with the values they have when the log is full", async () => {
	const { documentId, people, fieldIds } = await sendNewDocument(account, {
		fields: [
			{ of: 0, ...signatureField },
			{ of: 0, ...textField },
		],
	});
	const path = people[0]?.path ?? "";
	const save = (fieldId: number | undefined, answer: object) =>
		app.agent.put(`${path}/fields/${fieldId}`).set("Accept", "application/json").send(answer);
	await save(fieldIds[0], { typed: "Berta" }).expect(200);
	await fillLog(documentId, MAX_EVENTS);
	expect((await save(fieldIds[1], { value: "Nurse" }).expect(400)).body).toMatchObject(refused);
	await app.agent.post(`${path}/consent`).set("Accept", "application/json").expect(200);
	await app.agent.post(`${path}/complete`).set("Accept", "application/json").expect(200);
	await app.dependencies.db.$client.query("DELETE FROM graphile_worker._private_jobs");
});

it("form values are in the log as a hash, however large they are", async () => {
	const { documentId } = await createSendable(account);
	const formValues = { rent: "x".repeat(10_000), tenant: "Ada" };
	await account.request("patch", `/documents/${documentId}`).send({ formValues, title: "Rent" }).expect(200);
	const { body } = await account.request("get", `/documents/${documentId}/audit-log`).expect(200);
	const { data } = body.events.at(-1);
	expect(data.changed).toEqual({
		title: "Rent",
		formValues: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
	});
	await account.request("patch", `/documents/${documentId}`).send({ formValues: null }).expect(200);
	const cleared = await account.request("get", `/documents/${documentId}/audit-log`).expect(200);
	expect(cleared.body.events.at(-1).data.changed).toEqual({ formValues: null });
});
