import { afterAll, beforeAll, describe, expect, it } from "@jest/globals";
import { createAccount, type TestAccount } from "../../../test/support/accounts.ts";
import { createDraft, signatureField, textField, upload } from "../../../test/support/documents.ts";
import { startApp, type TestApp } from "../../../test/support/start-app.ts";

let app: TestApp;
let account: TestAccount;
let stranger: TestAccount;
let documentId: number;
let recipientId: number;
beforeAll(async () => {
	app = await startApp();
	account = await createAccount(app);
	stranger = await createAccount(app);
	const draft = await createDraft(account);
	documentId = draft.documentId;
	recipientId = draft.recipients[0]?.recipientId ?? 0;
	await upload(draft.uploadUrl);
});
afterAll(() => app.close());

function add(fields: object, by = account) {
	return by.request("post", `/documents/${documentId}/fields`).send(fields);
}

async function faults(field: object): Promise<string[]> {
	const { body } = await add({ ...textField, recipientId, ...field }).expect(400);
	return body.errors.map((error: { path: string }) => error.path);
}

describe("adding fields", () => {
	it("answers numbers, and a document read shows the same as text", async () => {
		const { body } = await add({ ...textField, recipientId }).expect(200);
		const { pageNumber, pageX, pageY, pageWidth, pageHeight, type, fieldMeta } = textField;
		const shared = {
			id: expect.any(Number),
			documentId,
			recipientId,
			type,
			fieldMeta,
			customText: "",
			inserted: false,
		};
		expect(body).toEqual({
			documentId,
			fields: [{ ...shared, pageNumber, pageX, pageY, pageWidth, pageHeight }],
		});
		const read = await account.request("get", `/documents/${documentId}`).expect(200);
		expect(read.body.fields).toEqual([
			{ ...shared, page: 1, positionX: "10", positionY: "20.5", width: "30", height: "4" },
		]);
	});

	it("adds several in their order, or none of them", async () => {
		const before = (await account.request("get", `/documents/${documentId}`)).body.fields;
		const { body } = await add([
			{ ...textField, recipientId },
			{ ...signatureField, recipientId, pageNumber: 4 },
		]).expect(400);
		expect(body.errors).toEqual([
			{ path: "body.1.pageNumber", message: "must be at most 3: the file has no such page" },
		]);
		expect((await account.request("get", `/documents/${documentId}`)).body.fields).toEqual(before);
		const added = await add([
			{ ...textField, recipientId },
			{ ...signatureField, recipientId, pageNumber: 3 },
		]).expect(200);
		expect(added.body.fields.map((field: { type: string }) => field.type)).toEqual(["TEXT", "SIGNATURE"]);
	});

	it.each([
		["SIGNATURE", undefined],
		["SIGNATURE", {}],
		["INITIALS", { type: "initials", fontSize: 12 }],
		["NAME", { type: "name", textAlign: "center" }],
		["EMAIL", null],
		["DATE", { type: "date", fontSize: 96, required: true, readOnly: true }],
		["TEXT", { type: "text", text: "abc", characterLimit: 3, required: true, readOnly: true }],
		[
			"NUMBER",
			{ type: "number", value: "-12.5", minValue: -20, maxValue: -10, numberFormat: "123,456,789.00" },
		],
		["NUMBER", { type: "number", value: 0, required: true, readOnly: true }],
		["RADIO", { type: "radio", values: [{ id: 1, checked: true, value: "a" }], direction: "horizontal" }],
		["CHECKBOX", { type: "checkbox" }],
		[
			"CHECKBOX",
			{
				type: "checkbox",
				values: [{ id: 1, checked: false, value: "a" }],
				validationRule: "Select at least",
				validationLength: 1,
			},
		],
		["SELECT", { type: "select", values: [{ value: "a" }], defaultValue: "a" }],
		["SELECT", { type: "select", values: [{ value: "a" }], text: "a", required: true, readOnly: true }],
		["NUMBER", { type: "number", text: "12", characterLimit: 2, required: true, readOnly: true }],
		["DROPDOWN", { type: "dropdown", values: [{ value: "a" }] }],
		["DROPDOWN", { type: "select", values: [{ value: "a" }] }],
	])("takes %s with %j and gives both back as they came", async (type, fieldMeta) => {
		const { body } = await add({ ...textField, recipientId, type, fieldMeta }).expect(200);
		const given = fieldMeta && Object.keys(fieldMeta).length > 0 ? fieldMeta : undefined;
		expect(body.fields[0].type).toBe(type);
		expect(body.fields[0].fieldMeta).toEqual(given);
	});

	it.each(["TEXT", "NUMBER", "RADIO", "CHECKBOX", "SELECT", "DROPDOWN"])(
		"refuses %s without fieldMeta.type or with the wrong one, whatever else it holds",
		async (type) => {
			for (const fieldMeta of [
				undefined,
				null,
				{},
				{ label: "x" },
				{ type: "signature" },
				{ type: type.toUpperCase() },
			])
				expect(await faults({ type, fieldMeta })).toContain("body.fieldMeta.type");
		},
	);

	it.each<[string, object, string]>([
		["a type nobody knows", { type: "STAMP" }, "body.type"],
		["a page before the first", { pageNumber: 0 }, "body.pageNumber"],
		["a page after the last", { pageNumber: 4 }, "body.pageNumber"],
		["half a page", { pageNumber: 1.5 }, "body.pageNumber"],
		["a place left of the page", { pageX: -0.1 }, "body.pageX"],
		["a rectangle over the right edge", { pageX: 80, pageWidth: 20.1 }, "body.pageWidth"],
		["a rectangle over the bottom", { pageY: 97, pageHeight: 4 }, "body.pageHeight"],
		["nothing wide", { pageWidth: 0 }, "body.pageWidth"],
		["a position in text", { pageX: "10" }, "body.pageX"],
		["a recipient of nobody", { recipientId: 2_000_000_000 }, "body.recipientId"],
		["tiny letters", { fieldMeta: { type: "text", fontSize: 7 } }, "body.fieldMeta.fontSize"],
		[
			"a text over its limit",
			{ fieldMeta: { type: "text", text: "abcd", characterLimit: 3 } },
			"body.fieldMeta.text",
		],
		[
			"required, read-only and empty",
			{ fieldMeta: { type: "text", required: true, readOnly: true } },
			"body.fieldMeta.readOnly",
		],
		[
			"a number that is none",
			{ type: "NUMBER", fieldMeta: { type: "number", value: "12a" } },
			"body.fieldMeta.value",
		],
		[
			"text for a number",
			{ type: "NUMBER", fieldMeta: { type: "number", text: "x" } },
			"body.fieldMeta.text",
		],
		[
			"a number over its limit",
			{ type: "NUMBER", fieldMeta: { type: "number", text: "123", characterLimit: 2 } },
			"body.fieldMeta.text",
		],
		[
			"text that is no choice",
			{ type: "SELECT", fieldMeta: { type: "select", values: [{ value: "a" }], text: "z" } },
			"body.fieldMeta.text",
		],
		[
			"a number out of bounds",
			{ type: "NUMBER", fieldMeta: { type: "number", value: 5, minValue: 6 } },
			"body.fieldMeta.value",
		],
		[
			"bounds the wrong way round",
			{ type: "NUMBER", fieldMeta: { type: "number", minValue: 6, maxValue: 5 } },
			"body.fieldMeta.minValue",
		],
		[
			"two answers to a radio",
			{
				type: "RADIO",
				fieldMeta: { type: "radio", values: [1, 2].map((id) => ({ id, checked: true, value: "a" })) },
			},
			"body.fieldMeta.values",
		],
		[
			"a rule of none",
			{ type: "CHECKBOX", fieldMeta: { type: "checkbox", validationRule: "some" } },
			"body.fieldMeta.validationRule",
		],
		[
			"a rule without its number",
			{ type: "CHECKBOX", fieldMeta: { type: "checkbox", validationRule: ">=" } },
			"body.fieldMeta.validationLength",
		],
		[
			"more boxes to tick than there are",
			{
				type: "CHECKBOX",
				fieldMeta: {
					type: "checkbox",
					values: [{ id: 1, value: "a" }],
					validationRule: "Select exactly",
					validationLength: 2,
				},
			},
			"body.fieldMeta.validationLength",
		],
		[
			"a number that does not fit its format",
			{ type: "NUMBER", fieldMeta: { type: "number", value: "1.234", numberFormat: "1.234,00" } },
			"body.fieldMeta.value",
		],
		[
			"a choice that is not offered",
			{ type: "SELECT", fieldMeta: { type: "select", defaultValue: "z" } },
			"body.fieldMeta.defaultValue",
		],
	])("refuses %s", async (_what, field, path) => {
		expect(await faults(field)).toContain(path);
	});

	it("says why FREE_SIGNATURE is refused", async () => {
		const { body } = await add({ ...signatureField, recipientId, type: "FREE_SIGNATURE" }).expect(400);
		expect(body.detail).toContain("FREE_SIGNATURE is not taken");
	});

	it("refuses a recipient of another document, and strangers", async () => {
		const other = await createDraft(account);
		expect(await faults({ recipientId: other.recipients[0]?.recipientId })).toEqual(["body.recipientId"]);
		await add({ ...textField, recipientId }, stranger).expect(404);
		await add([]).expect(400);
	});

	it("knows no pages before the file has come", async () => {
		const { documentId: early, recipients } = await createDraft(account);
		const field = { ...textField, recipientId: recipients[0]?.recipientId, pageNumber: 9 };
		await account.request("post", `/documents/${early}/fields`).send(field).expect(200);
	});
});

describe("changing and removing a field", () => {
	it("changes what is given and keeps the rest, and every other field", async () => {
		const read = () => account.request("get", `/documents/${documentId}`).expect(200);
		await add({ ...textField, recipientId }).expect(200);
		const { fields: others } = (await read()).body;
		const [field] = (await add({ ...textField, recipientId }).expect(200)).body.fields;
		const path = `/documents/${documentId}/fields/${field.id}`;
		const { body } = await account.request("patch", path).send({ pageX: 12.5, pageNumber: 2 }).expect(200);
		expect(body).toEqual({ ...field, pageX: 12.5, pageNumber: 2 });
		await account.request("patch", path).send({ pageX: 90 }).expect(400);
		await account.request("patch", path).send({ type: "NUMBER" }).expect(400);
		await account.request("patch", path).send({ type: "SIGNATURE", fieldMeta: null }).expect(200);
		expect((await read()).body.fields.slice(0, -1)).toEqual(others);
		await account.request("delete", path).expect(200);
		await account.request("delete", path).expect(404);
		expect((await read()).body.fields).toEqual(others);
	});

	it("checks both ids against each other, and the owner", async () => {
		const [field] = (await add({ ...textField, recipientId }).expect(200)).body.fields;
		const other = await createDraft(account);
		for (const [by, document] of [
			[account, other.documentId],
			[stranger, documentId],
		] as const) {
			await by.request("patch", `/documents/${document}/fields/${field.id}`).send({ pageX: 1 }).expect(404);
			await by.request("delete", `/documents/${document}/fields/${field.id}`).expect(404);
		}
	});

	it("is refused once the recipient has opened the document", async () => {
		const draft = await createDraft(account);
		const holder = draft.recipients[0]?.recipientId;
		const fields = `/documents/${draft.documentId}/fields`;
		const { body } = await account
			.request("post", fields)
			.send([textField, signatureField].map((field) => ({ ...field, recipientId: holder })))
			.expect(200);
		await app.dependencies.db.$client.query(
			"UPDATE recipients SET read_status = 'OPENED', opened_at = now() WHERE id = $1",
			[holder],
		);
		const path = `${fields}/${body.fields[0].id}`;
		expect((await account.request("patch", path).send({ pageX: 1 }).expect(400)).body.code).toBe(
			"recipient_has_begun",
		);
		await account.request("delete", path).expect(400);
		await account
			.request("post", fields)
			.send({ ...textField, recipientId: holder })
			.expect(400);
		const { body: other } = await account
			.request("post", `/documents/${draft.documentId}/recipients`)
			.send({ name: "Grace", email: "grace@example.com" })
			.expect(200);
		const added = await account
			.request("post", fields)
			.send({ ...textField, recipientId: other.id })
			.expect(200);
		const moved = account.request("patch", `${fields}/${added.body.fields[0].id}`);
		await moved.send({ recipientId: holder }).expect(400);
	});

	it("is refused once an assistant has filled it", async () => {
		const draft = await createDraft(account);
		const field = { ...textField, recipientId: draft.recipients[0]?.recipientId };
		const fields = `/documents/${draft.documentId}/fields`;
		const { body } = await account.request("post", fields).send([field, field]).expect(200);
		const [filled, empty] = body.fields.map(({ id }: { id: number }) => `${fields}/${id}`);
		await app.dependencies.db.$client.query(
			"UPDATE fields SET inserted = true, inserted_at = now() WHERE id = $1",
			[body.fields[0].id],
		);
		await account.request("patch", filled).send({ pageX: 1 }).expect(400);
		await account.request("delete", filled).expect(400);
		await account.request("patch", empty).send({ pageX: 1 }).expect(200);
	});
});
