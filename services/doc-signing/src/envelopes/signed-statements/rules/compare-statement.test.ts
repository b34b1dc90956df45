import { expect, it } from "@jest/globals";
import { listDifferences, type RecordedAct } from "./compare-statement.ts";
import { STATEMENT_FORMAT, type Statement, stateField } from "./statement.ts";

const at = new Date("2026-11-27T09:00:00Z");
const ada = { id: 1, name: "Ada", email: "ada@example.com" };
const file = { sha256: "0".repeat(64), bytes: 9 };
const field = { id: 7, recipientId: 1, type: "TEXT", page: 1, answer: null } as const;
const pets = { ...field, fieldMeta: { label: "Pets" }, customText: "yes", inserted: true };
const whenYes = { conditions: [{ fieldId: 7, operator: "equals", value: "yes" }] };
const name = {
	...field,
	id: 8,
	fieldMeta: { label: "Pet name", showWhen: whenYes },
	customText: "",
	inserted: false,
};

function compare(fields: RecordedAct["fields"], stated: RecordedAct["fields"]) {
	const statement: Statement = {
		...{ format: STATEMENT_FORMAT, purpose: "SIGN", nonce: "n".repeat(43), file, formValues: {}, before: [] },
		document: { id: 4, title: "Lease" },
		recipient: { ...ada, role: "SIGNER" },
		fields: stated.map((one) => stateField(one, one.inserted ? one : undefined)),
		...{ consent: null, reason: null, time: at.toISOString() },
	};
	const signed = { signingStatus: "SIGNED", rejectionReason: null, consentedAt: null, agreedTo: null };
	return listDifferences(statement, {
		document: { id: 4, title: "Lease", formValues: null },
		...{ file, fields, at },
		recipient: { ...ada, role: "SIGNER", ...signed },
	});
}

it("a statement names every field that was shown, and none that its condition hid", () => {
	const without = { ...pets, customText: "no" };
	expect([
		compare([pets, name], [pets, name]),
		compare([pets, name], [pets]),
		compare([without, name], [without]),
	]).toEqual([[], ["values"], []]);
});
