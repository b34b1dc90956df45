import { beforeAll, describe, expect, it } from "@jest/globals";
import { createDraft, signatureField, textField, upload } from "../../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
const stranger = sharedAccount(app);
let documentId: number;
let recipientId: number;
beforeAll(async () => {
	const draft = await createDraft(account);
	documentId = draft.documentId;
	recipientId = draft.recipients[0]?.recipientId ?? 0;
	await upload(draft.uploadUrl);
});

function add(fields: object, by = account) {
	return by.request("post", `/documents/${documentId}/fields`).send(fields);
}

async function faults(field: object): Promise<string[]> {
	const { body } = await add({ ...textField, recipientId, ...field }).expect(400);
	return body.errors.map((error: { path: string }) => error.path);
}

describe("adding fields", () => {
	it("returns numbers, which a document read shows as text", async () => {
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

	it("stores the area that a field covers, and returns it if there is one", async () => {
		const cover = { pageNumber: 2, pageX: 10, pageY: 20, pageWidth: 15.5, pageHeight: 1.5 };
		const { body } = await add({ ...textField, recipientId, cover }).expect(200);
		const [{ id, cover: added }] = body.fields;
		expect(added).toEqual(cover);
		const read = async () => {
			const { body } = await account.request("get", `/documents/${documentId}`).expect(200);
			return body.fields.find((field: { id: number }) => field.id === id);
		};
		expect((await read()).cover).toEqual(cover);
		const change = (body: object) =>
			account.request("patch", `/documents/${documentId}/fields/${id}`).send(body).expect(200);
		await change({ pageX: 12 });
		expect((await read()).cover).toEqual(cover);
		await change({ cover: null });
		expect(await read()).not.toHaveProperty("cover");
	});

	it.each([
		["body.cover.pageNumber", { pageNumber: 4 }],
		["body.cover", { pageX: 90 }],
		["body.cover", { pageY: 99 }],
		["body.cover.pageHeight", { pageHeight: 0 }],
	])("rejects an area beyond the pages: %s", async (path, part) => {
		const cover = { pageNumber: 2, pageX: 10, pageY: 20, pageWidth: 15.5, pageHeight: 1.5, ...part };
		expect(await faults({ cover })).toEqual([path]);
	});

	it("drops characters from the sender's words that nobody sees", async () => {
		const seen = async (type: string, fieldMeta: object) =>
			(await add({ ...textField, recipientId, type, fieldMeta }).expect(200)).body.fields[0].fieldMeta;
		const hidden = (word: string) => `${word}\u202e\u200b`;
		const words = { label: "Rent", placeholder: "EUR", text: "900" };
		const sent = { label: hidden("Rent"), placeholder: hidden("EUR"), text: hidden("900") };
		expect(await seen("TEXT", { type: "text", ...sent })).toEqual({ type: "text", ...words });
		const [a, b] = [{ id: 1, checked: false }, { value: "b" }];
		expect(await seen("RADIO", { type: "radio", values: [{ ...a, value: hidden("a") }] })).toEqual({
			type: "radio",
			values: [{ ...a, value: "a" }],
		});
		expect(
			await seen("SELECT", { type: "select", values: [{ value: hidden("b") }], defaultValue: "b" }),
		).toEqual({
			type: "select",
			values: [b],
			defaultValue: "b",
		});
	});

	it("adds several in order, or none of them", async () => {
		const before = (await account.request("get", `/documents/${documentId}`)).body.fields;
		const { body } = await add([
			{ ...textField, recipientId },
			{ ...signatureField, recipientId, pageNumber: 4 },
		]).expect(400);
		expect(body.errors).toEqual([
			{ path: "body.1.pageNumber", message: "must be at most 3, the number of pages in the file" },
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
		["SIGNATURE", { type: "signature", required: true, readOnly: true, text: "x", characterLimit: 1 }],
		["INITIALS", { type: "initials", fontSize: 12 }],
		["NAME", { type: "name", textAlign: "center" }],
		["EMAIL", null],
		["DATE", { type: "date", fontSize: 96, required: true, readOnly: true }],
		["TEXT", { type: "text", text: "abc", characterLimit: 3, required: true, readOnly: true }],
		[
			"NUMBER",
			{ type: "number", value: "-12.5", minValue: -20, maxValue: -10, numberFormat: "123,456,789.00" },
		],
		[
			"TEXT",
			{ type: "text", verticalAlign: "bottom", lineHeight: 1.5, letterSpacing: 2, overflow: "horizontal" },
		],
		["NUMBER", { type: "number", verticalAlign: "top", lineHeight: 10, letterSpacing: 0, overflow: "crop" }],
		["NAME", { type: "name", verticalAlign: null, lineHeight: null, letterSpacing: null, overflow: null }],
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
	])("accepts %s with %j and returns both unchanged", async (type, fieldMeta) => {
		const { body } = await add({ ...textField, recipientId, type, fieldMeta }).expect(200);
		const given = fieldMeta && Object.keys(fieldMeta).length > 0 ? fieldMeta : undefined;
		expect(body.fields[0].type).toBe(type);
		expect(body.fields[0].fieldMeta).toEqual(given);
	});

	it.each([
		["TEXT", { type: "text", verticalAlign: "center" }, "verticalAlign"],
		["NUMBER", { type: "number", lineHeight: 10.1 }, "lineHeight"],
		["TEXT", { type: "text", letterSpacing: 101 }, "letterSpacing"],
		["TEXT", { type: "text", overflow: "hidden" }, "overflow"],
		["TEXT", { type: "text", text: "Ann 𒀀" }, "text"],
		["SELECT", { type: "select", values: [{ value: "𒀀" }] }, "values"],
	])("rejects %s with %j", async (type, fieldMeta, member) => {
		expect(await faults({ ...textField, type, fieldMeta })).toEqual([`body.fieldMeta.${member}`]);
	});

	it("explains why FREE_SIGNATURE is rejected", async () => {
		const { body } = await add({ ...signatureField, recipientId, type: "FREE_SIGNATURE" }).expect(400);
		expect(body.detail).toContain("FREE_SIGNATURE is not supported");
	});

	it("rejects a recipient of another document, and other callers", async () => {
		const other = await createDraft(account);
		expect(await faults({ recipientId: other.recipients[0]?.recipientId })).toEqual(["body.recipientId"]);
		await add({ ...textField, recipientId }, stranger).expect(404);
		await add([]).expect(400);
	});

	it("accepts any page before the file is uploaded", async () => {
		const { documentId: early, recipients } = await createDraft(account);
		const field = { ...textField, recipientId: recipients[0]?.recipientId, pageNumber: 9 };
		await account.request("post", `/documents/${early}/fields`).send(field).expect(200);
	});
});

describe("changing and removing a field", () => {
	it("changes the given properties and keeps the rest, and all other fields", async () => {
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

	it("checks that both ids belong together, and the owner", async () => {
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

	it("is rejected once the recipient has agreed to sign", async () => {
		const draft = await createDraft(account);
		const holder = draft.recipients[0]?.recipientId;
		const fields = `/documents/${draft.documentId}/fields`;
		const { body } = await account
			.request("post", fields)
			.send([textField, signatureField].map((field) => ({ ...field, recipientId: holder })))
			.expect(200);
		await app.dependencies.db.$client.query("UPDATE recipients SET consented_at = now() WHERE id = $1", [
			holder,
		]);
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

	it("is rejected once an assistant has filled the field", async () => {
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

it("fields can have four million characters of fieldMeta together, added or changed", async () => {
	const draft = await createDraft(account);
	const path = `/documents/${draft.documentId}/fields`;
	const options = (count: number) => ({
		type: "select",
		values: Array(count).fill({ value: "x".repeat(1000) }),
	});
	const field = { ...textField, type: "SELECT", recipientId: draft.recipients[0]?.recipientId };
	const large = { ...field, fieldMeta: options(500) };
	const most = { ...field, fieldMeta: options(400) };
	for (const added of [
		[large, large, large],
		[large, large, large],
		[large, most],
	])
		await account.request("post", path).send(added).expect(200);
	const { body } = await account.request("post", path).send(most).expect(400);
	expect(body).toMatchObject({ code: "field_meta_too_large" });
	const small = await account
		.request("post", path)
		.send({ ...field, fieldMeta: options(1) })
		.expect(200);
	const last = `${path}/${small.body.fields[0].id}`;
	await account
		.request("patch", last)
		.send({ fieldMeta: options(90) })
		.expect(400);
	await account
		.request("patch", last)
		.send({ fieldMeta: options(20) })
		.expect(200);
	const edits = [{ op: "add", field: large }];
	const edited = await account.request("post", `${path}/edits`).send({ edits }).expect(200);
	expect(edited.body.results[0]).toMatchObject({ outcome: "refused", field: null });
});
