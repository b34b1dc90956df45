import fc from "fast-check";
import type { DocumentStatus } from "../../src/envelopes/documents/rules/document-status.ts";
import type {
	ReadStatus,
	SendStatus,
	SigningStatus,
} from "../../src/envelopes/documents/rules/recipient-status.ts";

type Role = "SIGNER" | "APPROVER" | "VIEWER" | "ASSISTANT" | "CC";

/** The recipients of a document and their order. */
export type Plan = {
	signingOrder: "PARALLEL" | "SEQUENTIAL";
	recipients: { role: Role; order: number | null; hasField: boolean }[];
};

export type Call =
	| { what: "send" | "cancel" | "delete" }
	| { what: "wait"; days: number }
	| { what: "resend" | "sign" | "decline"; recipient: number };

export type CallContext = {
	plan: Plan;
	/** As read before the call; undefined after deletion. */
	document:
		| {
				status: DocumentStatus;
				completedAt: string | null;
				recipients: {
					id: number;
					token: string;
					role: Role;
					sendStatus: SendStatus;
					readStatus: ReadStatus;
					signingStatus: SigningStatus;
					expiresAt: string | null;
				}[];
				fields: { id: number; recipientId: number }[];
		  }
		| undefined;
	now: Date;
};

export const plans: fc.Arbitrary<Plan> = fc.record({
	signingOrder: fc.constantFrom("PARALLEL", "SEQUENTIAL"),
	recipients: fc.array(
		fc
			.record({
				role: fc.constantFrom<Role>("SIGNER", "SIGNER", "SIGNER", "APPROVER", "VIEWER", "ASSISTANT", "CC"),
				order: fc.option(fc.nat(2), { freq: 5 }),
				lacksField: fc.integer({ min: 0, max: 19 }).map((n) => n === 0),
			})
			.map(({ role, order, lacksField }) => ({ role, order, hasField: role === "SIGNER" && !lacksField })),
		{ minLength: 1, maxLength: 4 },
	),
});

const recipient = fc.nat(3);
export const anyCall: fc.Arbitrary<Call> = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Call>({ what: "send" }) },
	{ weight: 1, arbitrary: fc.constantFrom<Call>({ what: "cancel" }, { what: "delete" }) },
	{ weight: 1, arbitrary: fc.constantFrom<Call>({ what: "wait", days: 50 }, { what: "wait", days: 91 }) },
	{ weight: 2, arbitrary: recipient.map((who): Call => ({ what: "resend", recipient: who })) },
	{ weight: 9, arbitrary: recipient.map((who): Call => ({ what: "sign", recipient: who })) },
	{ weight: 1, arbitrary: recipient.map((who): Call => ({ what: "decline", recipient: who })) },
);

/**
 * Whether the service should accept a call: the specification in a dozen lines, independent of the service's own
 * rules.
 */
export function takes(call: Call, { plan, document, now }: CallContext): boolean {
	if (call.what === "wait") return true;
	if (!document) return false;
	const pending = document.status === "PENDING";
	switch (call.what) {
		case "delete":
			return true;
		case "cancel":
			return pending;
		case "send":
			return document.status === "DRAFT" && isSendable(plan);
		case "decline":
		case "resend":
		case "sign": {
			const who = document.recipients[call.recipient];
			const place = plan.recipients[call.recipient];
			if (!pending || !who || !place || who.role === "CC" || who.signingStatus !== "NOT_SIGNED") return false;
			// Without a number: after those with one, one after another.
			const rank = (order: number | null, index: number) => order ?? 99 + index;
			const waitsFor = plan.recipients.some(
				({ role, order }, index) =>
					role !== "CC" &&
					document.recipients[index]?.signingStatus === "NOT_SIGNED" &&
					rank(order, index) < rank(place.order, call.recipient),
			);
			if (plan.signingOrder === "SEQUENTIAL" && waitsFor) return false;
			return call.what === "resend" || (who.expiresAt !== null && Date.parse(who.expiresAt) > now.getTime());
		}
	}
}

function isSendable({ recipients, signingOrder }: Plan): boolean {
	const placed = recipients.every(({ role, hasField }) => role !== "SIGNER" || hasField);
	const assisted = recipients.some(({ role }) => role === "ASSISTANT");
	return placed && (!assisted || signingOrder === "SEQUENTIAL");
}
