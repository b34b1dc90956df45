import { describe, expect, test } from "@jest/globals";
import { explainEvidence } from "./explain-evidence.ts";
import { judgeEvidence, type Revocation } from "./judge-evidence.ts";

const stamp = (at: string, faults: string[] = [], isIssuerChecked = false) => ({
	...{ at, server: "CN=Stamps", issuer: "CN=Authority", faults, isIssuerChecked },
});
const recordedAt = new Date("2026-06-15T12:00:00Z");
const revoked = (role: Revocation["role"], revokedAt: string): Revocation => ({
	...{ certificate: "CN=One", role, revokedAt: new Date(revokedAt), learnedAt: recordedAt },
});

describe("a time-stamp", () => {
	test("is valid if not later than the record, allowing some minutes of clock difference", () => {
		const near = { level: "B-T", timeStamp: stamp("2026-06-15T12:01:30.000Z") } as const;
		expect(judgeEvidence(near, { recordedAt, revocations: [] })).toEqual(near);
		const late = { level: "B-LT", timeStamp: stamp("2035-01-01T00:00:00.000Z") } as const;
		expect(judgeEvidence(late, { recordedAt, revocations: [] })).toMatchObject({
			level: "B-B",
			timeStamp: { faults: [expect.stringContaining("after this service recorded it")] },
		});
	});

	test("is invalid if its server's certificate had been revoked by then", () => {
		const one = { level: "B-T", timeStamp: stamp("2026-06-15T12:00:00.000Z") } as const;
		const judge = (revocation: Revocation) =>
			judgeEvidence(one, { recordedAt, revocations: [revocation] }).level;
		expect(judge(revoked("TIME_STAMP", "2026-06-15T11:59:59Z"))).toBe("B-B");
		expect(judge(revoked("TIME_STAMP", "2026-06-15T12:00:01Z"))).toBe("B-T");
		expect(judge(revoked("SIGNER", "2026-06-15T11:59:59Z"))).toBe("B-T");
	});
});

describe("the explanation", () => {
	const explain = (timeStamp: ReturnType<typeof stamp> | null, revocations: Revocation[] = []) =>
		explainEvidence({ level: timeStamp ? "B-T" : "B-B", timeStamp, pending: [], revocations }).join(" ");

	test("says whether the issuer of the time-stamp server's certificate was checked", () => {
		const at = "2026-06-15T12:00:00.000Z";
		expect(explain(stamp(at))).toContain("The issuer of its certificate (CN=Authority) was not checked");
		expect(explain(stamp(at, [], true))).toContain("by an authority that this service trusts");
		expect(explain(stamp(at, ["it is self-signed"]))).toContain("is not valid: it is self-signed.");
	});

	test("says whether the revoked certificate sealed before or after its revocation", () => {
		const late = [revoked("SIGNER", "2026-07-01T00:00:00Z")];
		expect(explain(stamp("2026-06-15T12:00:00.000Z"), late)).toContain("proves that the seal is older");
		expect(explain(null, late)).toContain("No time-stamp proves that the seal is older");
		const early = [revoked("SIGNER", "2026-06-01T00:00:00Z")];
		expect(explain(stamp("2026-06-15T12:00:00.000Z"), early)).toContain("No time-stamp proves");
	});
});
