import { afterAll, beforeAll, expect, it } from "@jest/globals";
import {
	berta,
	carl,
	type SentDocument,
	type SentPerson,
	sendNewDocument,
} from "../../test/support/documents/sent.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const image =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Every request that is possible with a link. */
const acts: [string, (who: SentPerson, fieldId: number | undefined) => PromiseLike<{ status: number }>][] = [
	["a signature", (who, fieldId) => app.save(who, fieldId, { typed: "Eve" })],
	["an image", (who, fieldId) => app.save(who, fieldId, { image })],
	["opening", (who) => app.opened(who)],
	["the consent", (who) => app.consent(who)],
	["finishing", (who) => app.complete(who)],
	["declining", (who) => app.decline(who)],
	["the form, to save", (who, fieldId) => form(who, { action: "save", [`field.${fieldId}`]: "Eve" })],
	["the form, to finish", (who) => form(who, { action: "finish", consent: "yes" })],
	["the form, to decline", (who) => form(who, { action: "decline", reason: "No." })],
];
const form = (who: SentPerson, sent: object) => app.agent.post(who.path).type("form").send(sent);

const both = { recipients: [berta, carl] };
const act = (sent: SentDocument, verb: "cancel" | "delete") =>
	verb === "cancel"
		? app.account.request("post", `/documents/${sent.documentId}/cancel`).send({}).expect(200)
		: app.account.request("delete", `/documents/${sent.documentId}`).expect(200);
const update = (text: string, id: number) => app.dependencies.db.$client.query(text, [id]);

/**
 * Recipients in states in which no request is allowed, and how they got there. Each is the first of two
 * recipients.
 */
const recipientStates: [
	string,
	(sent: SentDocument, who: SentPerson, other: SentPerson) => Promise<unknown>,
][] = [
	["has signed", (sent, who) => app.sign(who, sent.fieldIds[0])],
	[
		"has signed as the last one",
		async (sent, who, other) => {
			await app.sign(other, sent.fieldIds[1]);
			await app.sign(who, sent.fieldIds[0]);
		},
	],
	["has declined", (_sent, who) => app.decline(who).expect(200)],
	["sees another recipient's decline", (_sent, _who, other) => app.decline(other).expect(200)],
	["sees a cancelled document", (sent) => act(sent, "cancel")],
	["sees a deleted document", (sent) => act(sent, "delete")],
	[
		"has an expired request",
		(_sent, who) => update("UPDATE recipients SET expires_at = '2020-01-01' WHERE id = $1", who.id),
	],
	[
		"comes before their turn",
		async (sent, who) => {
			await update("UPDATE documents SET signing_order = 'SEQUENTIAL' WHERE id = $1", sent.documentId);
			await update("UPDATE recipients SET signing_order = 5 WHERE id = $1", who.id);
		},
	],
	[
		"gets only a copy",
		async (sent, who) => {
			await update("DELETE FROM fields WHERE document_id = $1", sent.documentId);
			await update("UPDATE recipients SET role = 'CC' WHERE id = $1", who.id);
		},
	],
];

it.each(recipientStates)("nothing is accepted from a recipient who %s", async (_standing, reach) => {
	const sent = await sendNewDocument(app.account, both);
	const [who, other] = sent.people;
	if (!who || !other) throw new Error("nobody");
	await reach(sent, who, other);
	const before = await everything(sent.documentId);
	for (const [name, send] of acts) {
		const { status } = await send(who, sent.fieldIds[0]);
		expect([name, [303, 403, 404, 409, 410].includes(status)]).toEqual([name, true]);
	}
	expect(await everything(sent.documentId)).toEqual(before);
});

it("an outdated second tab is told so, and changes nothing", async () => {
	const sent = await sendNewDocument(app.account);
	const [who] = sent.people;
	if (!who) throw new Error("nobody");
	// Both tabs show the page before either acts.
	await app.agent.get(who.path).expect(200);
	await app.agent.get(who.path).expect(200);
	await app.save(who, sent.fieldIds[0], { typed: "First" }).expect(200);
	await app.save(who, sent.fieldIds[0], { typed: "Second" }).expect(200);
	await app.consent(who).expect(200);
	await app.complete(who).expect(200);
	const { body } = await app.save(who, sent.fieldIds[0], { typed: "Third" }).expect(409);
	expect(body.detail).toBe("The document has already been completed.");
	expect((await app.fieldRow(sent.fieldIds[0])).customText).toBe("Second");
	expect((await app.eventTypes(sent.documentId)).filter((type) => type === "RECIPIENT_OPENED")).toHaveLength(
		1,
	);
});

it("a recipient who comes too late sees what happened, in the words of the page", async () => {
	const sent = await sendNewDocument(app.account, { recipients: [berta, carl] });
	const [first, second] = sent.people;
	if (!first || !second) throw new Error("nobody");
	await app.decline(first).expect(200);
	const { body } = await app.consent(second).expect(409);
	expect(body.detail).toBe("The document was declined and can no longer be signed.");
});

/**
 * Everything that an action could change: the document, its recipients and fields, the audit log, mails, jobs
 * and stored files.
 */
async function everything(documentId: number) {
	const { rows } = await app.dependencies.db.$client.query(
		`SELECT (SELECT to_jsonb(d) FROM documents d WHERE id = $1) AS document,
			(SELECT jsonb_agg(r ORDER BY id) FROM recipients r WHERE document_id = $1) AS recipients,
			(SELECT jsonb_agg(f ORDER BY id) FROM fields f WHERE document_id = $1) AS fields,
			(SELECT count(*) FROM document_events WHERE document_id = $1) AS events,
			(SELECT count(*) FROM mails WHERE document_id = $1) AS mails,
			(SELECT count(*) FROM objects_to_remove) AS objects,
			(SELECT count(*) FROM graphile_worker.jobs) AS jobs`,
		[documentId],
	);
	return rows[0];
}
