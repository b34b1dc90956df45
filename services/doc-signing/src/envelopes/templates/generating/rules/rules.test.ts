import { describe, expect, it } from "@jest/globals";
import type { FieldMeta, FieldType } from "../../../../field-types/rules/field-types.ts";
import type { RecipientAuthOptions } from "../../../auth-options.ts";
import { nameById, nameByPosition } from "./name-recipients.ts";
import { type Prefill, prefilled } from "./prefill.ts";

const tenant = {
	id: 3,
	name: "Tenant",
	email: "recipient.1@placeholder.invalid",
	role: "SIGNER",
	signingOrder: 0,
	accessAuth: null,
	actionAuth: null,
} as const;
const landlord = {
	id: 5,
	name: "Landlord",
	email: "recipient.2@placeholder.invalid",
	role: "APPROVER",
	signingOrder: 1,
	accessAuth: null,
	actionAuth: null,
} as const;
const ada = { name: "Ada", email: "ada@example.com" };

describe("naming recipients by id", () => {
	it("fills the named ones and keeps the others", () => {
		const { recipients, problems } = nameById([tenant, landlord], [{ id: 5, ...ada, signingOrder: 7 }]);
		expect(problems).toEqual([]);
		expect(recipients).toMatchObject([
			{
				name: "Tenant",
				email: tenant.email,
				role: "SIGNER",
				signingOrder: 0,
				isPlaceholder: true,
				templateRecipientId: 3,
			},
			{ ...ada, role: "APPROVER", signingOrder: 7, isPlaceholder: false, templateRecipientId: 5 },
		]);
	});

	it("does not use a placeholder's name as a person's", () => {
		expect(nameById([tenant], [{ id: 3, email: "ada@example.com" }]).recipients[0]?.name).toBe("");
	});

	it("says which id is unknown and which is repeated", () => {
		const { problems } = nameById(
			[tenant],
			[
				{ id: 3, ...ada },
				{ id: 4, ...ada },
				{ id: 3, ...ada },
			],
		);
		expect(problems).toEqual([
			{ path: "body.recipients.1.id", message: "4 is not a recipient of this template" },
			{ path: "body.recipients.2.id", message: "3 appears more than once" },
		]);
	});
});

it("prefers a recipient's own authentication to the placeholder's, and null clears it", () => {
	const guarded = { ...tenant, accessAuth: ["ACCOUNT" as const], actionAuth: ["PASSKEY" as const] };
	const authOf = (authOptions?: RecipientAuthOptions) => {
		const [one] = nameById(
			[guarded],
			[{ id: 3, ...ada, ...(authOptions !== undefined && { authOptions }) }],
		).recipients;
		return [one?.accessAuth, one?.actionAuth];
	};
	expect(authOf()).toEqual([["ACCOUNT"], ["PASSKEY"]]);
	expect(authOf(null)).toEqual([["ACCOUNT"], ["PASSKEY"]]);
	expect(authOf({ actionAuth: ["TWO_FACTOR_AUTH"] })).toEqual([["ACCOUNT"], ["TWO_FACTOR_AUTH"]]);
	expect(authOf({ accessAuth: null, actionAuth: null })).toEqual([null, null]);
});

describe("naming recipients by position", () => {
	const grace = { name: "Grace", email: "grace@example.com" };

	it("fills placeholders in order and keeps or changes the role", () => {
		expect(nameByPosition([tenant, landlord], [ada, { ...grace, role: "VIEWER" }])).toMatchObject({
			recipients: [
				{ ...ada, role: "SIGNER", signingOrder: 0, isPlaceholder: false, templateRecipientId: 3 },
				{ ...grace, role: "VIEWER", signingOrder: 1, isPlaceholder: false, templateRecipientId: 5 },
			],
			problems: [],
		});
		expect(nameByPosition([tenant, landlord], [ada]).recipients[1]).toMatchObject({
			isPlaceholder: true,
			name: "Landlord",
		});
	});

	it("names each recipient beyond the last placeholder", () => {
		const { problems } = nameByPosition([tenant], [ada, grace, ada]);
		const message = "is one too many: the template has 1 recipient";
		expect(problems).toEqual([
			{ path: "body.recipients.1", message },
			{ path: "body.recipients.2", message },
		]);
	});
});

const choices = [
	{ id: 1, checked: true, value: "yes" },
	{ id: 2, checked: false, value: "no" },
];

describe("prefilling a field", () => {
	it.each<[FieldMeta, Omit<Prefill, "id">, object]>([
		[{ type: "text" }, { type: "text", value: "Ada" }, { text: "Ada" }],
		[
			{ type: "text", text: "x" },
			{ type: "text", label: "Name", placeholder: "…" },
			{ text: "x", label: "Name", placeholder: "…" },
		],
		[{ type: "number" }, { type: "number", value: -12.5 }, { value: "-12.5" }],
		[
			{ type: "radio", values: choices },
			{ type: "radio", value: "no" },
			{
				values: [
					{ ...choices[0], checked: false },
					{ ...choices[1], checked: true },
				],
			},
		],
		[
			{ type: "checkbox", values: choices },
			{ type: "checkbox", value: [] },
			{ values: choices.map((one) => ({ ...one, checked: false })) },
		],
		[{ type: "date" }, { type: "date", value: "11/26/2026" }, { value: "2026-11-26" }],
		[{ type: "date", value: "2026-11-26" }, { type: "date", value: "" }, { value: null }],
		[{ type: "select", values: [{ value: "a" }] }, { type: "dropdown", value: "a" }, { defaultValue: "a" }],
		[{ type: "dropdown", values: [{ value: "a" }] }, { type: "select", value: "a" }, { defaultValue: "a" }],
	])("of %j by %j becomes its default", (meta, prefill, expected) => {
		const field = { type: meta.type.toUpperCase() as FieldType, fieldMeta: meta };
		expect(prefilled(field, { id: 1, ...prefill })).toEqual({ meta: { ...meta, ...expected } });
	});

	it.each<[FieldMeta | null, Omit<Prefill, "id">, string]>([
		[null, { type: "text", value: "Ada" }, "cannot be prefilled"],
		[{ type: "number" }, { type: "text", value: "Ada" }, 'type must be "number"'],
		[{ type: "date" }, { type: "date", value: "next week" }, "must be a date"],
		[{ type: "radio", values: choices }, { type: "radio", value: "maybe" }, 'not "maybe"'],
		[{ type: "checkbox" }, { type: "checkbox", value: ["yes"] }, 'not "yes"'],
		[{ type: "select", values: [] }, { type: "select", value: "a" }, 'not "a"'],
	])("of %j by %j is rejected", (meta, prefill, problem) => {
		const field = { type: (meta?.type.toUpperCase() ?? "TEXT") as FieldType, fieldMeta: meta };
		expect(prefilled(field, { id: 1, ...prefill })).toEqual({ problem: expect.stringContaining(problem) });
	});
});
