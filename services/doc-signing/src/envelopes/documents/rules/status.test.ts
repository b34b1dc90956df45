import { describe, expect, it } from "@jest/globals";
import { mayMove, mayMoveRecipient, type RecipientStatus } from "../../../../test/support/may-move.ts";
import type { moveRecipient } from "../../../signing/queries.ts";
import type { moveFile } from "../../files/queries.ts";
import type { FileMove } from "../../rules/file-status.ts";
import type { moveDocument } from "../sending/queries.ts";
import { type DocumentMove, documentStatuses, isFinal } from "./document-status.ts";
import { isExpired, type ReadMove, type SendMove } from "./recipient-status.ts";

const allowed = ["DRAFT PENDING", "PENDING COMPLETED", "PENDING REJECTED", "PENDING CANCELLED"];

describe("a document's status", () => {
	it.each(documentStatuses.flatMap((from) => documentStatuses.map((to) => [from, to] as const)))(
		"moves from %s to %s only if the table says so",
		(from, to) => expect(mayMove(from, to)).toBe(allowed.includes(`${from} ${to}`)),
	);

	it("is final without a transition", () => {
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

	it("expire at the exact instant, and never after acting", () => {
		const expiresAt = new Date(1_000);
		const waiting = { signingStatus: "NOT_SIGNED", expiresAt } as const;
		expect(isExpired(waiting, new Date(999))).toBe(false);
		expect(isExpired(waiting, new Date(1_000))).toBe(true);
		expect(isExpired({ ...waiting, signingStatus: "SIGNED" }, new Date(1_000))).toBe(false);
		expect(isExpired({ ...waiting, expiresAt: null }, new Date(1_000))).toBe(false);
	});
});

describe("a pair that the table lacks", () => {
	it("does not compile", () => {
		const at = new Date(0);
		const proof = { authentication: null, ipAddress: null, userAgent: null };
		const changes: [
			Parameters<typeof moveDocument>[2][],
			Parameters<typeof moveRecipient>[2][],
			Parameters<typeof moveFile>[2][],
		] = [
			[
				{ from: "DRAFT", to: "PENDING" },
				// @ts-expect-error: a draft is not completed without being sent
				{ from: "DRAFT", to: "COMPLETED" },
				// @ts-expect-error: nothing leaves a final state
				{ from: "CANCELLED", to: "PENDING" },
				// @ts-expect-error: a status changes with a move only
				{ status: "COMPLETED" },
			],
			[
				{ from: "NOT_SIGNED", to: "SIGNED", signedAt: at, ...proof },
				// @ts-expect-error: who declined does not sign
				{ from: "REJECTED", to: "SIGNED", signedAt: at, ...proof },
			],
			[
				{ from: "WAITING", to: "READY", takenInAt: at },
				// @ts-expect-error: a file in use is not refused
				{ from: "READY", to: "UNUSABLE", takenInAt: at },
			],
		];
		const moves: (DocumentMove | SendMove | ReadMove | FileMove)[] = [
			{ from: "UNUSABLE", to: "WAITING" },
			// @ts-expect-error: sent stays sent
			{ from: "SENT", to: "NOT_SENT" },
			// @ts-expect-error: opened stays opened
			{ from: "OPENED", to: "NOT_OPENED" },
		];
		expect([...changes.flat(), ...moves]).toHaveLength(11);
	});
});
