import { afterAll, beforeAll, expect, it } from "@jest/globals";
import { signatureField, textField } from "../../test/support/documents/draft.ts";
import { berta, carl, sendNewDocument } from "../../test/support/documents/sent.ts";
import { lease, readyTemplate } from "../../test/support/documents/template.ts";
import { type SigningApp, startSigningApp } from "../../test/support/signing-app.ts";
import { readSealFacts } from "../sealing/queries/facts.ts";

// What programs written for v1 send to prepare fields, up to the facts from which the file is sealed.

let app: SigningApp;
beforeAll(async () => {
	app = await startSigningApp();
});
afterAll(() => app.close());

const cc = { name: "Charles", email: "charles@example.com", role: "CC", signingOrder: 0 };
const cover = { pageNumber: 1, pageX: 1, pageY: 1, pageWidth: 5, pageHeight: 5 };

it("a copy recipient's fields are returned, but neither shown nor sealed, and nothing waits for them", async () => {
	const { documentId, people, fieldIds } = await sendNewDocument(app.account, {
		recipients: [
			{ ...carl, role: "ASSISTANT", signingOrder: 0 },
			{ ...cc, signingOrder: 1 },
			{ ...berta, signingOrder: 2 },
		],
		meta: { signingOrder: "SEQUENTIAL" },
		fields: [
			{ of: 1, ...textField, cover, fieldMeta: { type: "text", label: "Of the copy", required: true } },
			{ of: 1, ...signatureField, pageX: 50 },
			{ of: 2, ...signatureField },
		],
	});
	const [assistant, copied, signer] = people;
	if (!assistant || !copied || !signer) throw new Error("nobody");
	for (const { path } of [assistant, copied])
		expect((await app.agent.get(path).expect(200)).text).not.toContain("Of the copy");
	await app.consent(assistant).expect(200);
	await app.complete(assistant).expect(200);
	const { text } = await app.agent.get(signer.path).expect(200);
	expect(text).toContain(`name="field.${fieldIds[2]}"`);
	expect(text).not.toContain("Of the copy");
	await app.sign(signer, fieldIds[2]);
	const { body } = await app.account.request("get", `/documents/${documentId}`).expect(200);
	expect(body.status).toBe("COMPLETED");
	expect(body.fields.map(({ id }: { id: number }) => id)).toEqual(fieldIds);
	const { fields } = await readSealFacts(app.dependencies.db, documentId);
	expect(fields.map(({ id }) => id)).toEqual([fieldIds[2]]);
});

it("a copy recipient with fields can be changed, with the role that programs send along", async () => {
	const { body } = await app.account.request("post", "/documents").send({ title: "A", recipients: [cc] });
	const { recipientId } = body.recipients[0];
	const path = `/documents/${body.documentId}`;
	const fields = [{ ...signatureField, recipientId }];
	await app.account.request("post", `${path}/fields`).send(fields).expect(200);
	const changed = app.account.request("patch", `${path}/recipients/${recipientId}`);
	await changed.send({ name: "Cyd", role: "CC" }).expect(200);
});

it("a copy recipient of a template can have fields, and its documents are sent", async () => {
	const fields = [...lease.fields, { ...textField, recipientIndex: 2 }];
	const { id, ids, fieldIds } = await readyTemplate(app.account, { fields });
	expect(fieldIds).toHaveLength(4);
	const recipients = ids.map((of, index) => ({ id: of, name: "Ada", email: `ada-${index}@example.com` }));
	const generated = await app.account
		.request("post", `/templates/${id}/generate-document`)
		.send({ recipients })
		.expect(200);
	const path = `/documents/${generated.body.documentId}`;
	const { body } = await app.account.request("post", `${path}/send`).send({}).expect(200);
	expect(body).toMatchObject({ status: "PENDING", fields: { length: 4 } });
});

it("a date that is prefilled is sealed in the document's format, instead of the day of signing", async () => {
	const dateField = { ...textField, type: "DATE", fieldMeta: undefined, recipientIndex: 0 };
	const { id, ids, fieldIds } = await readyTemplate(app.account, {
		recipients: [lease.recipients[0]],
		fields: [{ ...signatureField, recipientIndex: 0 }, dateField],
	});
	const generate = (value: string) =>
		app.account.request("post", `/templates/${id}/generate-document`).send({
			recipients: [{ id: ids[0], name: "Ada", email: "ada@example.com" }],
			prefillFields: [{ id: fieldIds[1], type: "date", value }],
			meta: { dateFormat: "MM/DD/YYYY hh:mm A" },
		});
	const refused = await generate("26.11.2026").expect(400);
	expect(refused.body.errors).toEqual([
		{ path: "body.prefillFields.0", message: expect.stringContaining("must be a date, such as 2026-11-26") },
	]);
	const generated = await generate("2026-02-03").expect(200);
	const { documentId, recipients } = generated.body;
	const { body } = await app.account.request("post", `/documents/${documentId}/send`).send({}).expect(200);
	expect(body.meta.dateFormat).toBe("MM/dd/yyyy hh:mm a");
	const [signature, date] = body.fields;
	expect(date.fieldMeta).toEqual({ type: "date", value: "2026-02-03" });
	const [{ recipientId, token, email }] = recipients;
	const signer = { id: recipientId, token, path: `/sign/${token}`, email };
	const { text } = await app.agent.get(signer.path).expect(200);
	expect(text).toMatch(/02\/03\/2026<?.*\(set by the sender\)/s);
	await app.sign(signer, signature.id);
	expect(await app.fieldRow(date.id)).toMatchObject({ inserted: true, customText: "02/03/2026" });
});
