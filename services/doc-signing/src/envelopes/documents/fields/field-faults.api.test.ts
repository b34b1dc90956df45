import { beforeAll, describe, expect, it } from "@jest/globals";
import { createDraft, signatureField, textField, upload } from "../../../../test/support/documents/draft.ts";
import { sharedAccount, sharedApp } from "../../../../test/support/shared-app.ts";

const app = sharedApp();
const account = sharedAccount(app);
let documentId: number;
let recipientId: number;
beforeAll(async () => {
	const draft = await createDraft(account);
	documentId = draft.documentId;
	recipientId = draft.recipients[0]?.recipientId ?? 0;
	await upload(draft.uploadUrl);
});

function add(fields: object) {
	return account.request("post", `/documents/${documentId}/fields`).send(fields);
}

async function faults(field: object): Promise<string[]> {
	const { body } = await add({ ...textField, recipientId, ...field }).expect(400);
	return body.errors.map((error: { path: string }) => error.path);
}

describe("adding fields", () => {
	it.each(["TEXT", "NUMBER", "RADIO", "CHECKBOX", "SELECT", "DROPDOWN"])(
		"rejects %s without fieldMeta.type or with the wrong one, whatever else it contains",
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

	it("says what the settings and the body have to be", async () => {
		const settings = await add({ ...textField, recipientId, fieldMeta: "text" }).expect(400);
		expect(settings.body.detail).toMatch(/^fieldMeta: must be an object, .*, not a string$/);
		const { body } = await account.request("post", `/documents/${documentId}/fields`).expect(400);
		expect(body.detail).toMatch(/^body: is required: an object/);
	});

	it.each<[string, object, string]>([
		["an unknown type", { type: "STAMP" }, "body.type"],
		["a page before the first", { pageNumber: 0 }, "body.pageNumber"],
		["a page after the last", { pageNumber: 4 }, "body.pageNumber"],
		["half a page", { pageNumber: 1.5 }, "body.pageNumber"],
		["a position left of the page", { pageX: -0.1 }, "body.pageX"],
		["a rectangle over the right edge", { pageX: 80, pageWidth: 20.1 }, "body.pageWidth"],
		["a rectangle over the bottom", { pageY: 97, pageHeight: 4 }, "body.pageHeight"],
		["a zero width", { pageWidth: 0 }, "body.pageWidth"],
		["a position in text", { pageX: "10" }, "body.pageX"],
		["an unknown recipient", { recipientId: 2_000_000_000 }, "body.recipientId"],
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
			"an invalid number",
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
			"an invalid option",
			{ type: "SELECT", fieldMeta: { type: "select", values: [{ value: "a" }], text: "z" } },
			"body.fieldMeta.text",
		],
		[
			"a number out of bounds",
			{ type: "NUMBER", fieldMeta: { type: "number", value: 5, minValue: 6 } },
			"body.fieldMeta.value",
		],
		[
			"reversed bounds",
			{ type: "NUMBER", fieldMeta: { type: "number", minValue: 6, maxValue: 5 } },
			"body.fieldMeta.minValue",
		],
		[
			"two selected radio buttons",
			{
				type: "RADIO",
				fieldMeta: { type: "radio", values: [1, 2].map((id) => ({ id, checked: true, value: "a" })) },
			},
			"body.fieldMeta.values",
		],
		[
			"an unknown rule",
			{ type: "CHECKBOX", fieldMeta: { type: "checkbox", validationRule: "some" } },
			"body.fieldMeta.validationRule",
		],
		[
			"a rule without its number",
			{ type: "CHECKBOX", fieldMeta: { type: "checkbox", validationRule: ">=" } },
			"body.fieldMeta.validationLength",
		],
		[
			"more boxes to check than there are",
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
			"an option that does not exist",
			{ type: "SELECT", fieldMeta: { type: "select", defaultValue: "z" } },
			"body.fieldMeta.defaultValue",
		],
	])("refuses %s", async (_what, field, path) => {
		expect(await faults(field)).toContain(path);
	});

	it("rejects more than a thousand at once, and names the limit", async () => {
		const field = { ...signatureField, recipientId };
		const { body } = await add(Array.from({ length: 1001 }, () => field)).expect(400);
		expect(body.detail).toContain("at most 1000 fields");
		expect(body.errors).toEqual([{ path: "body", message: "must contain at most 1000 fields" }]);
	});
});
