import { expect, it } from "@jest/globals";
import { eventTypes } from "../../../audit-log/event-types.ts";
import { document as words } from "../../../languages/generated/en/document.ts";
import { upload } from "../../../languages/generated/en/upload.ts";
import { describeEvents } from "./describe-event.ts";

const { faults } = upload;
const at = new Date("2026-11-27T00:00:00Z");
const names = new Map([[7, "Ada Lovelace"]]);
const by = { kind: "recipient", recipientId: 7, email: "ada@example.com" };
const describe = (...events: [type: string, data: object][]) =>
	describeEvents(
		events.map(([type, data], index) => ({ sequence: index + 1, at, type, data })),
		names,
		{ ...words, faults },
	).map(({ sentence, times }) => [sentence.replaceAll(/[\u2068\u2069]/g, ""), times]);

it.each(eventTypes)("describes %s in a sentence, also without any of its data", (type) => {
	for (const data of [{}, { by, recipientId: 7, reason: "The rent is wrong.", role: "SIGNER" }]) {
		const [[sentence] = []] = describe([type, data]);
		expect(sentence).toMatch(/^[A-Z–]/);
		expect(sentence).not.toMatch(/undefined|null|\{/);
	}
});

it("names recipients, says what they did in their role, and whom an erased name was", () => {
	expect(describe(["RECIPIENT_SIGNED", { by, role: "APPROVER" }])).toEqual([["Ada Lovelace approved", 1]]);
	expect(describe(["RECIPIENT_SIGNED", { by: { ...by, recipientId: 8 }, role: "SIGNER" }])).toEqual([
		["ada@example.com signed", 1],
	]);
	expect(describe(["DOCUMENT_SENT", { by: { kind: "user", userId: 1, email: null } }])).toEqual([
		["The service sent the document", 1],
	]);
});

it("has the newest first, and what repeats in a row once", () => {
	expect(
		describe(
			["DOCUMENT_SENT", { by }],
			["FIELD_FILLED", { by }],
			["FIELD_FILLED", { by }],
			["DOCUMENT_SEALED", {}],
		),
	).toEqual([
		["The PDF was sealed", 1],
		["Ada Lovelace filled in a field", 2],
		["Ada Lovelace sent the document", 1],
	]);
});
