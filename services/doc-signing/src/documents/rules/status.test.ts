import { describe, expect, it } from "@jest/globals";
import { documentStatuses, isFinal, mayMove } from "./document-status.ts";
import { hasBegun, isExpired, mayMoveRecipient, type RecipientStatus } from "./recipient-status.ts";

const allowed = ["DRAFT PENDING", "PENDING COMPLETED", "PENDING REJECTED", "PENDING CANCELLED"];

describe("a document's status", () => {
	it.each(documentStatuses.flatMap((from) => documentStatuses.map((to) => [from, to] as const)))(
		"moves from %s to %s only if the table says so",
		(from, to) => expect(mayMove(from, to)).toBe(allowed.includes(`${from} ${to}`)),
	);

	it("is final when nothing leaves it", () => {
		expect(documentStatuses.filter(isFinal)).toEqual(["COMPLETED", "REJECTED", "CANCELLED"]);
	});
});

const recipientStatuses: RecipientStatus[] = [
	"NOT_SENT",
	"SENT",
	"NOT_OPENED",
	"OPENED",
	"NOT_SIGNED",
	"SIGNED",
	"REJECTED",
];
const forward = ["NOT_SENT SENT", "NOT_OPENED OPENED", "NOT_SIGNED SIGNED", "NOT_SIGNED REJECTED"];

describe("a recipient's statuses", () => {
	it.each(recipientStatuses.flatMap((from) => recipientStatuses.map((to) => [from, to] as const)))(
		"move from %s to %s only if the table says so",
		(from, to) => expect(mayMoveRecipient(from, to)).toBe(forward.includes(`${from} ${to}`)),
	);

	it("expire at the very instant, and never once acted", () => {
		const expiresAt = new Date(1_000);
		const waiting = { signingStatus: "NOT_SIGNED", expiresAt } as const;
		expect(isExpired(waiting, new Date(999))).toBe(false);
		expect(isExpired(waiting, new Date(1_000))).toBe(true);
		expect(isExpired({ ...waiting, signingStatus: "SIGNED" }, new Date(1_000))).toBe(false);
		expect(isExpired({ ...waiting, expiresAt: null }, new Date(1_000))).toBe(false);
	});

	it("show who has begun", () => {
		const waiting = { role: "SIGNER", readStatus: "NOT_OPENED", signingStatus: "NOT_SIGNED" } as const;
		expect(hasBegun(waiting)).toBe(false);
		expect(hasBegun({ ...waiting, readStatus: "OPENED" })).toBe(true);
		expect(hasBegun({ ...waiting, signingStatus: "REJECTED" })).toBe(true);
		expect(hasBegun({ ...waiting, role: "CC", signingStatus: "SIGNED" })).toBe(false);
	});
});
