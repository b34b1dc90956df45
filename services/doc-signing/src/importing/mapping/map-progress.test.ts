import { expect, it } from "@jest/globals";
import { isEstimated } from "../../audit-log/rules/estimated-times.ts";
import { mapProgress } from "./map-progress.ts";
import type { Reason } from "./reasons.ts";
import { envelopeRow, eventRow, recipientRow } from "./source-rows.ts";

const AT = "2026-01-02T03:04:05";
const envelope = envelopeRow.parse({
	...{ id: 1, number: 1, title: "Lease", userId: 1, status: "PENDING", createdAt: AT },
	updatedAt: "2026-01-09T00:00:00",
});
const recipient = recipientRow.parse({
	...{ id: 7, email: "sam@example.com", name: "Sam", token: "t", role: "SIGNER" },
	...{ readStatus: "OPENED", signingStatus: "SIGNED", sendStatus: "SENT", signedAt: null },
});
const event = (type: string) => eventRow.parse({ type, createdAt: AT, data: { recipientId: 7 } });

function progressWith(...types: string[]) {
	const reasons: Reason[] = [];
	const events = types.map(event);
	const progress = mapProgress(envelope, [recipient], events, (reason) => reasons.push(reason));
	return { progress, reasons };
}

it("times that the log does not have are estimates, which the document's log names", () => {
	const { progress, reasons } = progressWith();
	expect(reasons).toContain("times-estimated");
	expect(progress.recipients.get(7)?.signedAt).toEqual(envelope.updatedAt);
	const log = [{ type: "DOCUMENT_IMPORTED", data: { estimated: progress.estimated } }];
	expect(isEstimated(log, "sentAt")).toBe(true);
	expect(isEstimated(log, "openedAt", 7)).toBe(true);
	expect(isEstimated(log, "signedAt", 7)).toBe(true);
	expect(isEstimated(log, "signedAt", 8)).toBe(false);
	expect(isEstimated([{ ...log[0], type: "DOCUMENT_CREATED" } as (typeof log)[0]], "sentAt")).toBe(false);
});

it("times of the log are none", () => {
	const types = ["DOCUMENT_SENT", "DOCUMENT_OPENED", "DOCUMENT_RECIPIENT_COMPLETED"];
	const { progress, reasons } = progressWith(...types);
	expect([progress.estimated, reasons]).toEqual([[], []]);
	expect(progress.recipients.get(7)).toMatchObject({
		openedAt: new Date(`${AT}Z`),
		signedAt: new Date(`${AT}Z`),
	});
});
