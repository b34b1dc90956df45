import type { VerifyWords } from "../../languages/generated/en/verify.ts";
import type { TimeStampCheck } from "../../pdf/pades/check-time-stamp.ts";
import type { TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";
import type { SealEvidence } from "../read-evidence.ts";
import type { JudgedEvidence } from "./judge-evidence.ts";

/** Explains the time-stamp and revocation data of a genuine file, and what is missing. */
export function explainEvidence(
	{ level, timeStamp, pending, revocations }: SealEvidence,
	{ evidence }: VerifyWords,
): string[] {
	// ETSI EN 319 142-1 §6: each level includes the one before.
	const levels = { "B-B": evidence.levels.BB, "B-T": evidence.levels.BT, "B-LT": evidence.levels.BLT };
	return [
		levels[level],
		...(level === "B-T" && revocations.length === 0 ? [evidence.askIssuer] : []),
		...(timeStamp ? [timeStampSentence(timeStamp, evidence)] : []),
		...pending.map(({ kind, state }) => evidence.pending[kind][state]),
	];
}

/** Lists which properties of a time-stamp hold, and which were not checked. Those that do not hold are its faults. */
export function describeChecks(
	{ faults, isIssuerChecked }: TimeStampEvidence,
	level: SealEvidence["level"],
): { checked: string[]; notChecked: string[] } {
	const isOpen = (check: TimeStampCheck) =>
		(check === "issuer" && !isIssuerChecked) || (check === "revocation" && level !== "B-LT");
	const rest = (Object.keys(checks) as TimeStampCheck[]).filter(
		(check) => !faults.some((fault) => fault.check === check),
	);
	return {
		checked: rest.filter((check) => !isOpen(check)).map((check) => checks[check]),
		notChecked: rest.filter(isOpen).map((check) => uncheckedTexts[check] ?? checks[check]),
	};
}

const checks: Record<TimeStampCheck, string> = {
	signature: "that its signature is valid and covers this seal",
	named: "that it names the certificate that signed it",
	purpose: "that its certificate is for time-stamping only",
	validity: "that its certificate was valid at that time",
	time: "that its time is between sealing and recording",
	issuer: "that its certificate was issued by an authority this service trusts",
	revocation: "that no certificate in its chain had been revoked at that time",
};

const uncheckedTexts: Partial<Record<TimeStampCheck, string>> = {
	issuer: "who issued its certificate, because this service has no list of trusted authorities",
	revocation: "whether a certificate in its chain was revoked",
};

function timeStampSentence(
	{ at, server, issuer, faults, isIssuerChecked }: TimeStampEvidence,
	words: VerifyWords["evidence"],
): string {
	if (faults.length > 0)
		return words.stampInvalid({ reasons: faults.map(({ detail }) => detail).join("; ") });
	if (isIssuerChecked) return words.stampTrusted({ server, time: at });
	return words.stampUnchecked({ server, issuer, time: at });
}

export function explainRevocation(
	{ certificate, role, revokedAt, learnedAt, isSealOlder }: JudgedEvidence["revocations"][number],
	{ evidence: words }: VerifyWords,
): string {
	const [revoked, learned] = [revokedAt.toISOString(), learnedAt.toISOString()];
	const fact = words.revoked({ role, certificate, revokedAt: revoked, learnedAt: learned });
	if (role === "TIME_STAMP") return fact;
	return `${fact} ${isSealOlder ? words.sealOlder : words.sealNotOlder}`;
}
