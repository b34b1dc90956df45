import { describe, expect, it } from "@jest/globals";
import { begun } from "./begun.ts";
import { documentStatuses } from "./document-status.ts";

const at = new Date(0);
const ada = { id: 1, role: "SIGNER", signingStatus: "NOT_SIGNED", consentedAt: null } as const;
const signature = { id: 7, recipientId: 1, type: "SIGNATURE", page: 1, fieldMeta: null, inserted: false };
const text = { ...signature, id: 8, type: "TEXT" };
const filled = { ...text, inserted: true };
const ofOther = { ...filled, recipientId: 2 };

/** Each recipient with their fields, and whether it is too late for a change of: recipient, new field, the text. */
const cases = [
	["has not agreed", ada, [signature, text, ofOther], [false, false, false]],
	["has agreed", { ...ada, consentedAt: at }, [signature, text], [true, true, true]],
	["has agreed, with no place to sign", { ...ada, consentedAt: at }, [text], [true, false, true]],
	["has a field that is filled in", ada, [signature, filled], [true, false, true]],
	["has signed", { ...ada, consentedAt: at, signingStatus: "SIGNED" }, [signature, text], [true, true, true]],
	["has declined", { ...ada, signingStatus: "REJECTED" }, [], [true, true, true]],
	["receives a copy", { ...ada, role: "CC", signingStatus: "SIGNED" }, [], [false, false, false]],
] as const;

describe("the table of what is too late", () => {
	it.each(cases)("a recipient who %s", (_what, recipient, fields, expected) => {
		const field = fields.find(({ id }) => id === text.id) ?? text;
		expect([
			begun.recipient(recipient, fields),
			begun.newField(recipient, fields),
			begun.field(recipient, field),
		]).toEqual(expected);
	});

	it("settings change in a draft only, parts until the document is final", () => {
		expect(documentStatuses.filter((status) => !begun.settings({ status }))).toEqual(["DRAFT"]);
		expect(documentStatuses.filter((status) => !begun.parts({ status }))).toEqual(["DRAFT", "PENDING"]);
	});
});
