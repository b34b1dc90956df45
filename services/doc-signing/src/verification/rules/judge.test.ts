import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { verify as words } from "../../languages/generated/en/verify.ts";
import type { TimeStampFault } from "../../pdf/pades/check-time-stamp.ts";
import type { Level } from "../../pdf/verification/check-evidence.ts";
import type { SealRecords } from "../read-records.ts";
import { describeChecks } from "./explain-evidence.ts";
import { type Checked, judge } from "./judge.ts";
import { judgeEvidence } from "./judge-evidence.ts";

const stampedAt = "2026-06-15T12:00:00.000Z";
const recordedAt = new Date("2026-06-15T12:00:05Z");
const before = new Date("2026-06-01T00:00:00Z");
const after = new Date("2026-07-01T00:00:00Z");

type Facts = {
	status: "intact" | "altered";
	ours: boolean;
	hasReference: boolean;
	isRepaired: boolean;
	isRecorded: boolean;
	isWholeFileKnown: boolean;
	isDeclined: boolean;
	originalKnown: boolean;
	isLogIntact: boolean;
	headFound: boolean;
	passkeys: "none" | "valid" | "invalid";
	level: Level;
	fault: TimeStampFault["check"] | "none";
	isIssuerChecked: boolean;
	signer: "valid" | "revoked before" | "revoked after";
	timeStamps: "valid" | "revoked before" | "revoked after";
	pending: "none" | "PENDING" | "UNAVAILABLE";
};

const sound: Facts = {
	...{ status: "intact", ours: true, hasReference: true, isRepaired: false },
	...{ isRecorded: true, isWholeFileKnown: true, isDeclined: false, originalKnown: true },
	...{ isLogIntact: true, headFound: true, passkeys: "none", level: "B-T", fault: "none" },
	...{ isIssuerChecked: true, signer: "valid", timeStamps: "valid", pending: "none" },
};

const anyFacts: fc.Arbitrary<Facts> = fc.record({
	status: fc.constantFrom("intact", "altered"),
	...{ ours: fc.boolean(), hasReference: fc.boolean(), isRepaired: fc.boolean() },
	...{ isRecorded: fc.boolean(), isWholeFileKnown: fc.boolean(), isDeclined: fc.boolean() },
	...{ originalKnown: fc.boolean(), isLogIntact: fc.boolean(), headFound: fc.boolean() },
	passkeys: fc.constantFrom("none", "valid", "invalid"),
	level: fc.constantFrom("B-B", "B-T", "B-LT"),
	fault: fc.constantFrom("none", "named", "purpose", "validity", "time", "issuer"),
	isIssuerChecked: fc.boolean(),
	signer: fc.constantFrom("valid", "revoked before", "revoked after"),
	timeStamps: fc.constantFrom("valid", "revoked before", "revoked after"),
	pending: fc.constantFrom("none", "PENDING", "UNAVAILABLE"),
});

/** Facts that are sound but for one or two, which random facts hardly ever are. */
const nearlySound = fc
	.tuple(anyFacts, fc.subarray(Object.keys(sound) as (keyof Facts)[], { maxLength: 2 }))
	.map(([facts, keys]) => ({ ...sound, ...Object.fromEntries(keys.map((key) => [key, facts[key]])) }));

function judged(facts: Facts) {
	const { status, isRepaired, level, fault, isIssuerChecked, pending } = facts;
	const isStamped = level !== "B-B" || fault !== "none";
	const faults = fault === "none" ? [] : [{ check: fault, detail: `its ${fault} is wrong` }];
	const revoked = (role: "SIGNER" | "TIME_STAMP", when: Facts["signer"]) =>
		when === "valid"
			? []
			: [
					{
						certificate: `CN=${role}`,
						role,
						revokedAt: when === "revoked before" ? before : after,
						learnedAt: after,
					},
				];
	const evidence = {
		...judgeEvidence(
			{
				level: faults.length > 0 ? "B-B" : level,
				timeStamp: isStamped
					? { at: stampedAt, server: "CN=Stamps", issuer: "CN=Authority", faults, isIssuerChecked }
					: null,
			},
			{
				recordedAt,
				revocations: [...revoked("SIGNER", facts.signer), ...revoked("TIME_STAMP", facts.timeStamps)],
			},
		),
		pending: pending === "none" ? [] : [{ kind: "TIME_STAMP", state: pending, since: after }],
	};
	const file = {
		...{
			status,
			ours: facts.ours,
			problems: status === "intact" ? [] : ["The file was changed after it was signed."],
		},
		reference: facts.hasReference ? { isRepaired, frozen: [] } : null,
		original: { matches: true },
	} as unknown as Checked;
	const records = {
		isWholeFileKnown: facts.isWholeFileKnown,
		document: { status: facts.isDeclined ? "REJECTED" : "COMPLETED" },
		auditLog: { intact: facts.isLogIntact, headFound: facts.headFound },
		originalKnown: facts.originalKnown,
		passkeys:
			facts.passkeys === "none"
				? []
				: [{ recipient: null, statedAt: stampedAt, problems: facts.passkeys === "valid" ? [] : ["Wrong."] }],
		evidence,
	} as unknown as SealRecords;
	return { evidence, ...judge(file, facts.isRecorded ? records : null, words) };
}

function speaksAgainst(facts: Facts): boolean {
	const isStampValid =
		facts.level !== "B-B" && facts.fault === "none" && facts.timeStamps !== "revoked before";
	return (
		facts.status === "altered" ||
		[facts.ours, facts.hasReference, facts.isRecorded, facts.isWholeFileKnown].includes(false) ||
		[facts.originalKnown, facts.isLogIntact, facts.headFound].includes(false) ||
		facts.isDeclined ||
		facts.passkeys === "invalid" ||
		facts.signer === "revoked before" ||
		(facts.signer === "revoked after" && !isStampValid)
	);
}

/** Pairs of statements that exclude each other. */
const contradictions: [RegExp, RegExp][] = [
	[/no certificate had been revoked by then/, /was revoked on .* No time-stamp proves/],
	[/contains no valid time-stamp/, /(An independent|The) time-stamp proves/],
	[/contains no valid time-stamp/, /Its certificate was valid at that time/],
	[/issued by an authority that this service trusts/, /not issued by an authority|not checked/],
	[/has not changed since\./, /was changed after it was sealed|not in our records/],
	[/All recipients completed/, /was declined/],
	[/ask its issuer/, /was revoked on/],
	[/exact uploaded file/, /not the one in our records/],
];

describe("whatever is known about a file", () => {
	const check = (facts: Facts) => {
		const { verdict, headline, sentences, problems, evidence } = judged(facts);
		// A program reads only the verdict; a person only the headline.
		expect(verdict === "GENUINE").toBe(!speaksAgainst(facts));
		expect(verdict === "GENUINE").toBe(problems.length === 0);
		expect(headline).toBe(words.verdicts[verdict].headline);
		expect(/genuine and unchanged/.test(headline)).toBe(verdict === "GENUINE");
		for (const problem of problems)
			if (["NOT_RELIABLE", "DECLINED"].includes(verdict)) expect(sentences).toContain(problem);
		const said = [headline, ...sentences].join("\n");
		for (const [one, other] of contradictions)
			expect(one.test(said) && other.test(said) ? said : "").toBe("");
		if (!evidence.timeStamp) return;
		const { checked, notChecked } = describeChecks(evidence.timeStamp, evidence.level);
		const failed = new Set(evidence.timeStamp.faults.map((fault) => fault.check));
		expect(checked.length + notChecked.length + failed.size).toBe(7);
		if (failed.has("issuer")) expect([...checked, ...notChecked].join()).not.toContain("authorit");
		if (failed.has("revocation")) expect([...checked, ...notChecked].join()).not.toContain("revoked");
		if (failed.size > 0) expect(evidence.level).toBe("B-B");
	};

	test("verdict, headline, problems and lists agree", () => {
		fc.assert(fc.property(anyFacts, check), { numRuns: 1_000 });
	});

	test("one or two things that speak against a file are enough", () => {
		fc.assert(fc.property(nearlySound, check), { numRuns: 1_000 });
	});
});

describe("the verdict", () => {
	test.each([
		[{}, "GENUINE"],
		[{ isDeclined: true }, "DECLINED"],
		[{ isDeclined: true, isLogIntact: false }, "NOT_RELIABLE"],
		[{ headFound: false }, "NOT_RELIABLE"],
		[{ originalKnown: false }, "NOT_RELIABLE"],
		[{ passkeys: "invalid" }, "NOT_RELIABLE"],
		[{ signer: "revoked before" }, "NOT_RELIABLE"],
		[{ signer: "revoked after" }, "GENUINE"],
		[{ signer: "revoked after", level: "B-B" }, "NOT_RELIABLE"],
		[{ signer: "revoked after", timeStamps: "revoked before" }, "NOT_RELIABLE"],
		[{ fault: "issuer" }, "GENUINE"],
		[{ isWholeFileKnown: false }, "ALTERED"],
		[{ isRecorded: false }, "NOT_RECORDED"],
		[{ status: "altered" }, "ALTERED"],
		[{ status: "altered", ours: false, hasReference: false }, "NOT_OURS"],
		[{ ours: false }, "NOT_OURS"],
	] as [Partial<Facts>, string][])("of a file with %j is %s", (facts, verdict) => {
		expect(judged({ ...sound, ...facts }).verdict).toBe(verdict);
	});

	test.each([
		["not a PDF", "NOT_A_PDF"],
		["unreadable", "NOT_A_PDF"],
		["too expensive", "TOO_EXPENSIVE"],
		["unsigned", "NOT_SEALED"],
		["signed by others", "NOT_OURS"],
	] as const)("of a file that is %s is %s", (status, verdict) => {
		expect(judge({ status }, null, words)).toMatchObject({
			verdict,
			problems: [`${words.verdicts[verdict].headline}.`],
		});
	});
});

describe("the explanation", () => {
	const said = (facts: Partial<Facts>) => judged({ ...sound, ...facts }).sentences.join(" ");

	test("reports a changed file once, without technical details", () => {
		const { headline, sentences, problems } = judged({ ...sound, status: "altered" });
		expect(headline).toContain("was changed");
		expect(sentences.join(" ")).not.toContain("was changed");
		expect(sentences.join(" ")).toContain("Do not rely on it");
		expect(problems).toEqual(["The file was changed after it was signed."]);
	});

	test("says how the uploaded file is contained", () => {
		expect(said({})).toContain("contains the exact uploaded file at its beginning");
		expect(said({})).not.toContain("damaged");
		expect(said({ isRepaired: true })).toMatch(/exact uploaded file.* a repaired one was appended/);
	});
});
