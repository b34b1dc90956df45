import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import { whyMayNotAct } from "../../envelopes/documents/rules/turns.ts";
import { findRecipientState, showsDocument } from "./recipient-state.ts";
import { listAccessMethods, listActionMethods } from "./required-authentication.ts";

const now = new Date("2026-11-21T09:30:00Z");
const anyone = fc.record({
	role: fc.constantFrom("SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"),
	signingOrder: fc.constantFrom(null, 0, 1, 2),
	signingStatus: fc.constantFrom("NOT_SIGNED", "SIGNED", "REJECTED"),
	expiresAt: fc.constantFrom(null, new Date(now.getTime() - 1), new Date(now.getTime() + 1)),
} as const);

describe("the state of a recipient", () => {
	it("is READY exactly if they may act and have what they need to sign, whatever the document and the others", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...documentStatuses),
				fc.constantFrom("PARALLEL", "SEQUENTIAL"),
				fc.array(anyone, { minLength: 1, maxLength: 4 }),
				fc.constantFrom("SIGNATURE", "TEXT"),
				(status, signingOrder, people, type) => {
					const document = { status, signingOrder };
					const recipients = people.map((one, id) => ({ id, ...one }));
					const fields = [{ id: 1, recipientId: 0, type, page: 1, fieldMeta: null }];
					const recipientState = findRecipientState(document, { recipients, fields }, 0, now);
					const mayAct = whyMayNotAct(document, recipients, 0, now) === undefined;
					const isBlocked = mayAct && people[0]?.role === "SIGNER" && type === "TEXT";
					const isReady = mayAct && !isBlocked;
					expect([recipientState === "READY", recipientState === "BEING_CHANGED"]).toEqual([
						isReady,
						isBlocked,
					]);
					if (status === "DRAFT" || status === "CANCELLED" || status === "REJECTED")
						expect(showsDocument(recipientState)).toBe(false);
				},
			),
		);
	});
});

describe("the required methods", () => {
	const none = { globalAccessAuth: null, globalActionAuth: null };
	const own = { accessAuth: null, actionAuth: null };
	it.each([
		["none if none is set", none, own, [], []],
		[
			"the document's",
			{ globalAccessAuth: ["ACCOUNT"], globalActionAuth: ["PASSKEY"] },
			own,
			["ACCOUNT"],
			["PASSKEY"],
		],
		[
			"the recipient's own, instead of the document's",
			{ globalAccessAuth: ["ACCOUNT"], globalActionAuth: ["PASSKEY"] },
			{ accessAuth: ["EMAIL_CODE"], actionAuth: ["TWO_FACTOR_AUTH", "EMAIL_CODE"] },
			["EMAIL_CODE"],
			["TWO_FACTOR_AUTH", "EMAIL_CODE"],
		],
		["the strictest for an unknown one", none, { ...own, actionAuth: ["OATH"] }, [], ["PASSKEY"]],
	])("are %s", (_name, document, recipient, access, action) => {
		expect(listAccessMethods({ document, recipient })).toEqual(access);
		expect(listActionMethods({ document, recipient })).toEqual(action);
	});
});
