import { describe, expect, test } from "@jest/globals";
import { verify as words } from "../../languages/generated/en/verify.ts";
import { describeChecks, explainEvidence, explainRevocation } from "./explain-evidence.ts";
import { judgeEvidence, type Revocation } from "./judge-evidence.ts";

const stamp = (at: string, faults: { check: "issuer"; detail: string }[] = [], isIssuerChecked = false) => ({
	...{ at, server: "CN=Stamps", issuer: "CN=Authority", faults, isIssuerChecked },
});
const at = "2026-06-15T12:00:00.000Z";
const recordedAt = new Date("2026-06-15T12:00:00Z");
const revoked = (role: Revocation["role"], revokedAt: string): Revocation => ({
	...{ certificate: "CN=One", role, revokedAt: new Date(revokedAt), learnedAt: recordedAt },
});

describe("a time-stamp", () => {
	test("is valid if not later than the record, allowing some minutes of clock difference", () => {
		const near = { level: "B-T", timeStamp: stamp("2026-06-15T12:01:30.000Z") } as const;
		expect(judgeEvidence(near, { recordedAt, revocations: [] })).toEqual({ ...near, revocations: [] });
		const late = { level: "B-LT", timeStamp: stamp("2035-01-01T00:00:00.000Z") } as const;
		expect(judgeEvidence(late, { recordedAt, revocations: [] })).toMatchObject({
			level: "B-B",
			timeStamp: { faults: [{ detail: expect.stringContaining("after this service recorded it") }] },
		});
	});

	test("is invalid if its server's certificate had been revoked by then", () => {
		const one = { level: "B-T", timeStamp: stamp(at) } as const;
		const judge = (revocation: Revocation) =>
			judgeEvidence(one, { recordedAt, revocations: [revocation] }).level;
		expect(judge(revoked("TIME_STAMP", "2026-06-15T11:59:59Z"))).toBe("B-B");
		expect(judge(revoked("TIME_STAMP", "2026-06-15T12:00:01Z"))).toBe("B-T");
		expect(judge(revoked("SIGNER", "2026-06-15T11:59:59Z"))).toBe("B-T");
	});

	test("lists a check that failed only as a fault", () => {
		const faults = [{ check: "issuer", detail: "CN=Stamps was not issued by a trusted authority" } as const];
		const { checked, notChecked } = describeChecks(stamp(at, faults, true), "B-B");
		expect([...checked, ...notChecked].join()).not.toContain("issued");
		expect(checked).toContain("that its certificate was valid at that time");
		expect(describeChecks(stamp(at), "B-B").notChecked.join()).toContain("who issued its certificate");
		expect(describeChecks(stamp(at, [], true), "B-LT").notChecked).toEqual([]);
	});
});

describe("a revoked sealing certificate", () => {
	const judge = (timeStamp: ReturnType<typeof stamp> | null, revokedAt: string) =>
		judgeEvidence(
			{ level: timeStamp ? "B-LT" : "B-B", timeStamp },
			{ recordedAt, revocations: [revoked("SIGNER", revokedAt)] },
		);
	const explain = ({ revocations }: ReturnType<typeof judge>) =>
		revocations.map((one) => explainRevocation(one, words)).join();

	test("leaves a seal alone that a time-stamp proves to be older", () => {
		const judged = judge(stamp(at), "2026-07-01T00:00:00Z");
		expect(judged).toMatchObject({ level: "B-LT", revocations: [{ isSealOlder: true }] });
		expect(explain(judged)).toContain("proves that the seal is older");
	});

	test("contradicts the file's proof that it had not been revoked", () => {
		const judged = judge(stamp(at), "2026-06-01T00:00:00Z");
		expect(judged).toMatchObject({ level: "B-T", revocations: [{ isSealOlder: false }] });
		expect(explain(judged)).toContain("No time-stamp proves that the seal is older");
	});

	test("is not outweighed without a valid time-stamp", () => {
		const untrusted = stamp(at, [{ check: "issuer", detail: "it is self-signed" }]);
		for (const timeStamp of [null, untrusted])
			expect(judge(timeStamp, "2026-07-01T00:00:00Z")).toMatchObject({
				level: "B-B",
				revocations: [{ isSealOlder: false }],
			});
	});
});

test("the explanation says whether the issuer of the time-stamp server's certificate was checked", () => {
	const explain = (timeStamp: ReturnType<typeof stamp>) =>
		explainEvidence({ level: "B-T", timeStamp, pending: [], revocations: [] }, words).join(" ");
	expect(explain(stamp(at))).toContain("The issuer of its certificate (CN=Authority) was not checked");
	expect(explain(stamp(at, [], true))).toContain("by an authority that this service trusts");
	expect(explain(stamp(at, [{ check: "issuer", detail: "it is self-signed" }]))).toContain(
		"is not valid: it is self-signed.",
	);
});
