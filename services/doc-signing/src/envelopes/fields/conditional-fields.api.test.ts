import { describe, expect, it } from "@jest/globals";
import {
	type CreatedDraft,
	draftWith,
	signatureField,
	textField,
} from "../../../test/support/documents/draft.ts";
import { berta, carl } from "../../../test/support/documents/sent.ts";
import { sharedAccount, sharedApp } from "../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);

const values = [
	{ id: 1, checked: false, value: "Dog" },
	{ id: 2, checked: false, value: "Cat" },
];
const pets = { ...textField, type: "CHECKBOX", fieldMeta: { type: "checkbox", label: "Pets", values } };
const list = { type: "select", values: [{ value: "a" }, { value: "b" }] };
const when = (fieldId: number, more: object = { operator: "filled" }) => ({
	conditions: [{ fieldId, ...more }],
});
const text = (showWhen: object | null, more: object = {}) => ({
	...textField,
	fieldMeta: { type: "text", label: "Pet name", showWhen, ...more },
});

/** Two people in a sequence, each with a check box "Pets" and a text. */
async function twoPeople(meta: object = { signingOrder: "SEQUENTIAL" }) {
	const draft = await draftWith(account, { recipients: [berta, carl], meta });
	const add = makeAdd(draft);
	const [first, second] = draft.recipients.map(({ recipientId }) => recipientId);
	const ids: number[] = (
		await add(
			[first, second].flatMap((recipientId) => [pets, textField].map((one) => ({ ...one, recipientId }))),
		)
	).body.fields.map(({ id }: { id: number }) => id);
	const [petsOfFirst = 0, textOfFirst = 0, petsOfSecond = 0, textOfSecond = 0] = ids;
	const request = (method: "get" | "patch" | "delete" | "post", path = "") =>
		account.request(method, `/documents/${draft.documentId}${path}`);
	return { draft, add, first, second, petsOfFirst, textOfFirst, petsOfSecond, textOfSecond, request };
}

function makeAdd({ documentId }: Pick<CreatedDraft, "documentId">) {
	return (fields: object) => account.request("post", `/documents/${documentId}/fields`).send(fields);
}

const pathsOf = ({ body }: { body: { errors?: { path: string }[] } }) => body.errors?.map(({ path }) => path);

describe("a condition", () => {
	it("is returned with the field, and a field without one has no new members", async () => {
		const { add, first, petsOfFirst, textOfFirst, request } = await twoPeople();
		const showWhen = when(petsOfFirst, { operator: "checked", optionId: 2 });
		const { body } = await add({ ...text(showWhen), recipientId: first }).expect(200);
		expect(body.fields[0].fieldMeta.showWhen).toEqual({ match: "all", ...showWhen });
		const { body: document } = await request("get");
		const plain = document.fields.find(({ id }: { id: number }) => id === textOfFirst);
		expect(plain.fieldMeta).toEqual(textField.fieldMeta);
	});

	it("names a field of the same recipient, or of one who signs before", async () => {
		const { add, first, second, petsOfFirst, petsOfSecond } = await twoPeople();
		const checked = { operator: "checked" };
		await add({ ...text(when(petsOfFirst, checked)), recipientId: second }).expect(200);
		const later = await add({ ...text(when(petsOfSecond, checked)), recipientId: first }).expect(400);
		expect(pathsOf(later)).toEqual(["body.fieldMeta.showWhen.conditions.0.fieldId"]);
		expect(later.body.detail).toContain("same recipient");
	});

	it("names no field of others in a document without an order", async () => {
		const { add, second, petsOfFirst } = await twoPeople({});
		await add({ ...text(when(petsOfFirst, { operator: "checked" })), recipientId: second }).expect(400);
	});

	it.each<[string, object, string]>([
		["an unknown field", { fieldId: 2_000_000_000, operator: "filled" }, "conditions.0.fieldId"],
		["no operator", { fieldId: 1 }, "conditions.0.operator"],
		["an unknown member", { fieldId: 1, operator: "filled", negated: true }, "conditions.0"],
	])("is refused with %s", async (_what, condition, path) => {
		const { add, first } = await twoPeople();
		const refused = await add({ ...text({ conditions: [condition] }), recipientId: first }).expect(400);
		expect(pathsOf(refused)?.[0]).toContain(`body.fieldMeta.showWhen.${path}`);
	});

	it.each<[string, object, object, string]>([
		["the text of check boxes", pets, { operator: "equals", value: "Dog" }, "operator"],
		["whether a text is checked", textField, { operator: "checked" }, "operator"],
		["an option that is not there", pets, { operator: "checked", optionId: 3 }, "optionId"],
		["the text of a signature", signatureField, { operator: "equals", value: "Ada" }, "operator"],
		[
			"a date of signing",
			{ ...textField, type: "DATE", fieldMeta: null },
			{ operator: "filled" },
			"operator",
		],
		[
			"a number that is none",
			{ ...textField, type: "NUMBER", fieldMeta: { type: "number" } },
			{ operator: "equals", value: "two" },
			"value",
		],
		[
			"a value that the list does not offer",
			{ ...textField, type: "SELECT", fieldMeta: list },
			{ operator: "equals", value: "c" },
			"value",
		],
	])("cannot ask for %s", async (_what, field, asked, member) => {
		const { add, first } = await twoPeople();
		const { body } = await add({ ...field, recipientId: first }).expect(200);
		const refused = await add({ ...text(when(body.fields[0].id, asked)), recipientId: first }).expect(400);
		expect(pathsOf(refused)).toEqual([`body.fieldMeta.showWhen.conditions.0.${member}`]);
	});

	it.each<[string, object]>([
		["that is always required", { type: "text", required: true }],
		["that nobody can fill", { type: "text", readOnly: true }],
	])("cannot require a text %s", async (_what, fieldMeta) => {
		const { add, first, petsOfFirst } = await twoPeople();
		const requiredWhen = when(petsOfFirst, { operator: "checked" });
		await add({ ...textField, recipientId: first, fieldMeta: { ...fieldMeta, requiredWhen } }).expect(400);
	});

	it("cannot require a signature, which always is", async () => {
		const { add, first, petsOfFirst } = await twoPeople();
		const fieldMeta = { type: "signature", requiredWhen: when(petsOfFirst, { operator: "checked" }) };
		await add({ ...signatureField, recipientId: first, fieldMeta }).expect(400);
	});

	it("under another name is refused, so that no field is shown to everyone by mistake", async () => {
		const { add, first, petsOfFirst } = await twoPeople();
		const fieldMeta = { type: "text", ShowWhen: when(petsOfFirst, { operator: "checked" }) };
		await add({ ...textField, recipientId: first, fieldMeta }).expect(400);
	});
});

describe("fields that depend on each other", () => {
	it("are refused, also through a third, but may require each other", async () => {
		const { add, first, textOfFirst, request } = await twoPeople();
		const { body } = await add({ ...text(when(textOfFirst)), recipientId: first }).expect(200);
		const [{ id: dependent }] = body.fields;
		const change = (fieldMeta: object) => request("patch", `/fields/${textOfFirst}`).send({ fieldMeta });
		const cyclic = await change({ type: "text", showWhen: when(dependent) }).expect(400);
		expect(cyclic.body.detail).toContain("depends on a field that is shown only when this one is");
		await change({ type: "text", showWhen: when(textOfFirst) }).expect(400);
		await change({ type: "text", requiredWhen: when(dependent) }).expect(200);
	});

	it("in a longer row than can be followed are refused", async () => {
		const { add, first, textOfFirst } = await twoPeople();
		let last = textOfFirst;
		for (let length = 1; length <= 20; length++) {
			const { body } = await add({ ...text(when(last)), recipientId: first }).expect(200);
			last = body.fields[0].id;
		}
		const { body } = await add({ ...text(when(last)), recipientId: first }).expect(400);
		expect(body.detail).toContain("more than 20 fields in a row");
	});
});

describe("a change that would break a condition is refused:", () => {
	async function withCondition() {
		const parts = await twoPeople();
		const { add, second, petsOfFirst } = parts;
		const showWhen = when(petsOfFirst, { operator: "checked", optionId: 2 });
		const { body } = await add({ ...text(showWhen), recipientId: second }).expect(200);
		return { ...parts, dependent: body.fields[0].id as number };
	}
	type Parts = Awaited<ReturnType<typeof withCondition>>;

	it.each<
		[string, (parts: Parts) => PromiseLike<{ status: number; body: { code: string; detail: string } }>]
	>([
		["deleting the field", ({ request, petsOfFirst }) => request("delete", `/fields/${petsOfFirst}`)],
		[
			"another type",
			({ request, petsOfFirst }) =>
				request("patch", `/fields/${petsOfFirst}`).send({ type: "TEXT", fieldMeta: { type: "text" } }),
		],
		[
			"without its option",
			({ request, petsOfFirst }) =>
				request("patch", `/fields/${petsOfFirst}`).send({
					fieldMeta: { type: "checkbox", values: values.slice(0, 1) },
				}),
		],
		["deleting its recipient", ({ request, first }) => request("delete", `/recipients/${first}`)],
		[
			"a later recipient",
			({ request, first }) => request("patch", `/recipients/${first}`).send({ signingOrder: 7 }),
		],
		[
			"in parallel",
			({ request, second }) => request("patch", `/recipients/${second}`).send({ signingOrder: 0 }),
		],
		["another order", ({ request }) => request("patch").send({ meta: { signingOrder: "PARALLEL" } })],
	])("%s", async (_what, act) => {
		const parts = await withCondition();
		const { status, body } = await act(parts);
		expect([status, body.code]).toEqual([400, "condition_broken"]);
		expect(body.detail).toContain(`Field ${parts.dependent} (“Pet name”)`);
	});

	it("and moving the field to another recipient", async () => {
		const { request, second, petsOfFirst, dependent, first } = await withCondition();
		await request("patch", `/fields/${petsOfFirst}`).send({ recipientId: second }).expect(200);
		const moved = await request("patch", `/fields/${dependent}`).send({ recipientId: first }).expect(400);
		expect(pathsOf(moved)).toEqual(["body.fieldMeta.showWhen.conditions.0.fieldId"]);
	});

	it("but not once the condition is gone, or deleted with it, in any order", async () => {
		const { request, petsOfFirst, dependent } = await withCondition();
		const edits = [petsOfFirst, dependent].map((id) => ({ op: "remove", id }));
		const { body } = await request("post", "/fields/edits").send({ edits }).expect(200);
		expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["saved", "saved"]);
	});

	it("and sending, when a list no longer offers the value", async () => {
		const { add, first, second, request } = await twoPeople();
		const signatures = [first, second].map((recipientId) => ({ ...signatureField, recipientId }));
		await add(signatures).expect(200);
		const { body } = await add({ ...textField, type: "SELECT", fieldMeta: list, recipientId: first }).expect(
			200,
		);
		const [{ id }] = body.fields;
		await add({ ...text(when(id, { operator: "equals", value: "b" })), recipientId: first }).expect(200);
		const fieldMeta = { ...list, values: [{ value: "a" }] };
		await request("patch", `/fields/${id}`).send({ fieldMeta }).expect(200);
		expect((await request("post", "/send").expect(400)).body.code).toBe("condition_never_met");
	});
});

describe("a signer", () => {
	it("needs a signature that is always shown", async () => {
		const { add, first, second, petsOfFirst, request } = await twoPeople();
		const fieldMeta = { type: "signature", showWhen: when(petsOfFirst, { operator: "checked" }) };
		await add([
			{ ...signatureField, recipientId: first, fieldMeta },
			{ ...signatureField, recipientId: second },
		]).expect(200);
		const { body } = await request("post", "/send").expect(400);
		expect([body.code, body.detail]).toEqual([
			"signer_without_signature",
			expect.stringContaining("shown only under a condition"),
		]);
	});
});
