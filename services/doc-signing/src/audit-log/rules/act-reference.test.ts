import { expect, test } from "@jest/globals";
import { actReference } from "./act-reference.ts";

const by = (recipientId: number) => ({ by: { kind: "recipient", recipientId, email: "ada@example.com" } });
const events = [
	{ type: "FIELD_FILLED", data: by(7), hash: Buffer.alloc(32, 1) },
	{ type: "RECIPIENT_SIGNED", data: by(7), hash: Buffer.from("0123456789abcdef".repeat(4), "hex") },
	{ type: "RECIPIENT_REJECTED", data: by(8), hash: Buffer.alloc(32, 0xff) },
	{ type: "DOCUMENT_REJECTED", data: {}, hash: Buffer.alloc(32, 3) },
];

test.each([
	["who signed", 7, "0123-4567-89AB-CDEF"],
	["who declined", 8, "FFFF-FFFF-FFFF-FFFF"],
	["who did neither", 9, null],
])("the act of one %s is identified by the hash of its event", (_, recipientId, reference) => {
	expect(actReference(events, recipientId)).toBe(reference);
});
