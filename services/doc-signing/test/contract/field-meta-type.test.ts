import { describe, expect, it } from "@jest/globals";
import { createDraft, signatureField } from "../support/documents/draft.ts";
import { createTemplate } from "../support/documents/template.ts";
import { sharedAccount, sharedApp } from "../support/shared-app.ts";

const app = sharedApp();
const own = sharedAccount(app);

describe("`fieldMeta` without its type", () => {
	const plain = ["SIGNATURE", "INITIALS", "NAME", "EMAIL", "DATE"];
	const fieldOf = (type: string) => ({ ...signatureField, type, fieldMeta: { label: "Here" } });
	const stored = plain.map((type) => ({ type, fieldMeta: { type: type.toLowerCase(), label: "Here" } }));
	const createOwner = async (owner: string) => {
		if (owner === "templates") {
			const { id, Recipient } = await createTemplate(own);
			return { path: `/templates/${id}/fields`, recipientId: Recipient[0]?.id };
		}
		const { documentId, recipients } = await createDraft(own);
		return { path: `/documents/${documentId}/fields`, recipientId: recipients[0]?.recipientId };
	};
	/** Fields of these types, each with its type in `fieldMeta`. */
	const addEach = async (owner: string, types: string[]) => {
		const { path, recipientId } = await createOwner(owner);
		const input = types.map((type) => ({
			...fieldOf(type),
			recipientId,
			fieldMeta: { type: type.toLowerCase() },
		}));
		const { body } = await own.request("post", path).send(input).expect(200);
		return { path, fields: body.fields as { id: number; type: string }[] };
	};

	it("is accepted where the contract does not require one", async () => {
		const { documentId, recipients } = await createDraft(own);
		const path = `/documents/${documentId}/fields`;
		const recipientId = recipients[0]?.recipientId;
		const input = plain.map((type) => ({ ...fieldOf(type), recipientId }));
		const { body } = await own.request("post", path).send(input).expect(200);
		expect(body.fields).toMatchObject(stored);
		const { id } = body.fields[0];
		const change = { type: "NAME", fieldMeta: { type: null, label: "There" } };
		const changed = await own.request("patch", `${path}/${id}`).send(change).expect(200);
		expect(changed.body.fieldMeta).toEqual({ type: "name", label: "There" });
	});

	it.each(["documents", "templates"])("is that of the changed field in %s", async (owner) => {
		const { path, fields } = await addEach(owner, plain);
		for (const { id, type } of fields) {
			const change = () => own.request("patch", `${path}/${id}`);
			const changed = await change()
				.send({ fieldMeta: { label: "There" } })
				.expect(200);
			const meta = { type: type.toLowerCase(), label: "There" };
			expect(changed.body.fieldMeta).toEqual(meta);
			const faulty = await change()
				.send({ fieldMeta: { label: 7 } })
				.expect(400);
			expect(faulty.body.errors).toEqual([expect.objectContaining({ path: "body.fieldMeta.label" })]);
			const text = await change().send({ fieldMeta: "There" }).expect(400);
			expect(text.body.errors).toEqual([
				{ path: "body.fieldMeta", message: 'must be an object, such as { "label": "Occupation" }' },
			]);
			const unknown = await change()
				.send({ fieldMeta: { label: "There", show_when: { a: 1 } } })
				.expect(400);
			expect(unknown.body.errors[0]?.path).toBe("body.fieldMeta.show_when");
			const edit = {
				op: "change",
				id,
				base: { fieldMeta: meta },
				change: { fieldMeta: { label: "Edited" } },
			};
			const edited = await own
				.request("post", `${path}/edits`)
				.send({ edits: [edit] })
				.expect(200);
			expect(edited.body.results[0].field.fieldMeta).toEqual({ ...meta, label: "Edited" });
		}
	});

	it("is still required to change a field of an advanced type", async () => {
		const { path, fields } = await addEach("documents", ["TEXT", "SIGNATURE"]);
		const [text, signature] = fields.map(({ id }) => `${path}/${id}`);
		const problem = expect.objectContaining({ path: "body.fieldMeta.type" });
		for (const [field, change] of [
			[text, {}],
			[signature, { type: "TEXT" }],
		] as const) {
			const input = { ...change, fieldMeta: { label: "There" } };
			const { body } = await own.request("patch", `${field}`).send(input).expect(400);
			expect(body.errors).toEqual([problem]);
		}
	});

	it("is accepted for the same fields of a template", async () => {
		const fields = plain.map((type) => ({ ...fieldOf(type), recipientIndex: 0 }));
		const input = { title: "NDA", recipients: [{ name: "Tenant", role: "SIGNER" }], fields };
		const { body } = await own.request("post", "/templates").send(input).expect(200);
		expect(body.template.Field).toMatchObject(stored);
	});

	it.each(["TEXT", "NUMBER", "RADIO", "CHECKBOX", "SELECT", "DROPDOWN"])(
		"is refused for %s",
		async (type) => {
			const { documentId, recipients } = await createDraft(own);
			const input = { ...fieldOf(type), recipientId: recipients[0]?.recipientId };
			const { body } = await own.request("post", `/documents/${documentId}/fields`).send(input).expect(400);
			expect(body.errors).toEqual([expect.objectContaining({ path: "body.fieldMeta.type" })]);
		},
	);
});
