import { describe, expect, it } from "@jest/globals";
import fc from "fast-check";
import { mayMove } from "../../../../test/support/may-move.ts";
import { mustAct, recipientRoles } from "../../../field-types/rules/roles.ts";
import {
	hasEveryoneActed,
	laterRecipients,
	recipientsToNotify,
	type TurnDocument,
	type TurnRecipient,
	whoseTurn,
	whyMayNotAct,
} from "./turns.ts";

const now = new Date("2026-11-21T09:30:00Z");
const sequence: TurnDocument = { status: "PENDING", signingOrder: "SEQUENTIAL" };
const parallel: TurnDocument = { status: "PENDING", signingOrder: "PARALLEL" };
const signer = (
	id: number,
	signingOrder: number | null,
	more: Partial<TurnRecipient> = {},
): TurnRecipient => ({
	id,
	role: "SIGNER",
	signingOrder,
	signingStatus: "NOT_SIGNED",
	expiresAt: null,
	...more,
});
const mayAct = (...input: Parameters<typeof whyMayNotAct>) => whyMayNotAct(...input) === undefined;
const ids = (recipients: TurnRecipient[]) => recipients.map(({ id }) => id);

describe("whose turn it is", () => {
	it("in parallel, includes everyone who must act", () => {
		expect(ids(whoseTurn(parallel, [signer(1, 5), signer(2, 0), signer(3, null, { role: "CC" })]))).toEqual([
			1, 2,
		]);
	});

	it("in a sequence, is the lowest number's, equal numbers together, without CC", () => {
		const people = [signer(1, 2), signer(2, 1), signer(3, 1), signer(4, 0, { role: "CC" }), signer(5, null)];
		expect(ids(whoseTurn(sequence, people))).toEqual([2, 3]);
	});

	it("moves on when all with one number have acted, those without a number last", () => {
		const signed = { signingStatus: "SIGNED" } as const;
		expect(ids(whoseTurn(sequence, [signer(1, 0, signed), signer(2, 0), signer(3, 1)]))).toEqual([2]);
		expect(ids(whoseTurn(sequence, [signer(1, 0, signed), signer(2, 0, signed), signer(3, 1)]))).toEqual([3]);
	});

	it("orders those without a number by id", () => {
		const signed = { signingStatus: "SIGNED" } as const;
		expect(ids(whoseTurn(sequence, [signer(3, null), signer(2, null), signer(4, null)]))).toEqual([2]);
		expect(ids(whoseTurn(sequence, [signer(2, null, signed), signer(3, null), signer(4, null)]))).toEqual([
			3,
		]);
		expect(ids(whoseTurn(sequence, [signer(1, null), signer(2, 7)]))).toEqual([2]);
	});

	it("is empty before sending and after the end", () => {
		for (const status of ["DRAFT", "COMPLETED", "REJECTED", "CANCELLED"] as const)
			expect(whoseTurn({ ...parallel, status }, [signer(1, 0)])).toEqual([]);
	});

	it("remains an expired recipient's", () => {
		expect(ids(whoseTurn(sequence, [signer(1, 0, { expiresAt: now }), signer(2, 1)]))).toEqual([1]);
	});
});

describe("acting is refused", () => {
	it.each<[string, TurnDocument, TurnRecipient[]]>([
		["DOCUMENT_NOT_PENDING", { ...parallel, status: "DRAFT" }, [signer(1, 0)]],
		["DOCUMENT_NOT_PENDING", { ...parallel, status: "CANCELLED" }, [signer(1, 0)]],
		["NOTHING_TO_DO", parallel, [signer(1, 0, { role: "CC" })]],
		["NOTHING_TO_DO", parallel, [signer(2, 0)]],
		["ALREADY_ACTED", parallel, [signer(1, 0, { signingStatus: "SIGNED" }), signer(2, 0)]],
		["ALREADY_ACTED", parallel, [signer(1, 0, { signingStatus: "REJECTED" })]],
		["NOT_YOUR_TURN", sequence, [signer(1, 1), signer(2, 0)]],
		["EXPIRED", sequence, [signer(1, 0, { expiresAt: now })]],
	])("as %s", (why, document, recipients) => {
		expect(whyMayNotAct(document, recipients, 1, now)).toBe(why);
	});
});

it("an assistant fills fields of later recipients who have not acted", () => {
	const assistant = signer(1, 1, { role: "ASSISTANT" });
	const people = [
		assistant,
		signer(2, 0),
		signer(3, 1),
		signer(4, 2),
		signer(5, 3, { signingStatus: "SIGNED" }),
		signer(6, null),
		signer(7, 2, { role: "CC" }),
	];
	expect(ids(laterRecipients(assistant, people))).toEqual([4, 6]);
	const unnumbered = signer(5, null, { role: "ASSISTANT" });
	expect(
		ids(laterRecipients(unnumbered, [signer(4, null), unnumbered, signer(6, null), signer(7, 0)])),
	).toEqual([6]);
});

describe("any document with any recipients", () => {
	it("finishes if everyone acts as soon as they can, once each, in order", () => {
		fc.assert(
			fc.property(
				people,
				fc.constantFrom(sequence, parallel),
				fc.infiniteStream(fc.nat()),
				(everyone, document, picks) => {
					let left: TurnRecipient[] = everyone.map((one) => ({
						...one,
						signingStatus: "NOT_SIGNED",
						expiresAt: null,
					}));
					const acted: TurnRecipient[] = [];
					for (let turn = whoseTurn(document, left); turn.length > 0; turn = whoseTurn(document, left)) {
						const one = turn[(picks.next().value ?? 0) % turn.length] as TurnRecipient;
						expect(mayAct(document, left, one.id, now)).toBe(true);
						acted.push(one);
						left = left.map((other) => (other.id === one.id ? { ...other, signingStatus: "SIGNED" } : other));
					}
					expect(hasEveryoneActed(left)).toBe(true);
					expect(new Set(ids(acted)).size).toBe(everyone.filter(({ role }) => mustAct(role)).length);
					const order = acted.map(({ signingOrder }) => signingOrder ?? Number.POSITIVE_INFINITY);
					if (document !== sequence) return;
					expect(order).toEqual(order.toSorted((a, b) => a - b));
					const unnumbered = ids(acted.filter(({ signingOrder }) => signingOrder === null));
					expect(unnumbered).toEqual(unnumbered.toSorted((a, b) => a - b));
				},
			),
		);
	});

	it("lets exactly those act whose turn it is and who have not expired, after any history", () => {
		fc.assert(
			fc.property(people, statuses, fc.constantFrom(...orders), (everyone, status, signingOrder) => {
				const document = { status, signingOrder };
				const turn = ids(
					whoseTurn(document, everyone).filter(({ expiresAt }) => !expiresAt || expiresAt > now),
				);
				expect(everyone.filter(({ id }) => mayAct(document, everyone, id, now)).map(({ id }) => id)).toEqual(
					turn,
				);
				if (!mayMove(status, "COMPLETED")) expect(turn).toEqual([]);
			}),
		);
	});

	it("notifies everyone once, when their turn begins", () => {
		fc.assert(
			fc.property(people, fc.constantFrom(...orders), (everyone, signingOrder) => {
				const document = { status: "PENDING", signingOrder } as const;
				const next = ids(recipientsToNotify(document, everyone));
				const notified = everyone.map((one) => (next.includes(one.id) ? { ...one, expiresAt: now } : one));
				expect(recipientsToNotify(document, notified)).toEqual([]);
				expect(ids(whoseTurn(document, everyone)).filter((id) => !next.includes(id))).toEqual(
					ids(whoseTurn(document, everyone).filter(({ expiresAt }) => expiresAt !== null)),
				);
			}),
		);
	});
});

const orders = ["PARALLEL", "SEQUENTIAL"] as const;
const statuses = fc.constantFrom("DRAFT", "PENDING", "COMPLETED", "REJECTED", "CANCELLED") as fc.Arbitrary<
	TurnDocument["status"]
>;
const people = fc
	.array(
		fc.record({
			role: fc.constantFrom(...recipientRoles),
			signingOrder: fc.option(fc.nat(3)),
			signingStatus: fc.constantFrom("NOT_SIGNED", "NOT_SIGNED", "SIGNED") as fc.Arbitrary<
				TurnRecipient["signingStatus"]
			>,
			expiresAt: fc.constantFrom(null, new Date(now.getTime() + 1), new Date(now.getTime() - 1)),
		}),
		{ maxLength: 8 },
	)
	.map((list) => list.map((one, index): TurnRecipient => ({ ...one, id: index + 1 })));
