import type { TimeStampCheck } from "../../pdf/pades/check-time-stamp.ts";
import type { TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";
import type { SealEvidence } from "../read-evidence.ts";
import type { JudgedEvidence } from "./judge-evidence.ts";

/** Explains the time-stamp and revocation data of a genuine file, and what is missing. */
export function explainEvidence({ level, timeStamp, pending, revocations }: SealEvidence): string[] {
	return [
		levelSentences[level],
		...(level === "B-T" && revocations.length === 0
			? ["To find out whether a certificate was revoked, ask its issuer."]
			: []),
		...(timeStamp ? [timeStampSentence(timeStamp)] : []),
		...pending.map(({ kind, state }) => pendingSentences[kind][state]),
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

/** ETSI EN 319 142-1 §6: each level includes the one before. */
const levelSentences = {
	"B-B":
		"The time of sealing is stated by this service only. The file contains no valid time-stamp by an independent server (PAdES level B-B).",
	"B-T": "An independent time-stamp proves that the file existed at that time (PAdES level B-T).",
	"B-LT":
		"An independent time-stamp proves that the file existed at that time. The file also contains proof from the issuers that no certificate had been revoked by then, so it can be verified offline, even if the issuers no longer exist (PAdES level B-LT).",
};

function timeStampSentence({ at, server, issuer, faults, isIssuerChecked }: TimeStampEvidence): string {
	if (faults.length > 0)
		return `The time-stamp is not valid: ${faults.map(({ detail }) => detail).join("; ")}.`;
	const issued = isIssuerChecked
		? `Its certificate was issued by an authority that this service trusts for time-stamps.`
		: `The issuer of its certificate (${issuer}) was not checked, because this service has no list of authorities that it trusts for time-stamps.`;
	return `The time-stamp was issued by ${server} and states ${at}. Its certificate was valid at that time, and only for time-stamping. ${issued}`;
}

const pendingSentences = {
	TIME_STAMP: {
		PENDING: "No time-stamp was available when the file was sealed. This service is still trying to get one.",
		UNAVAILABLE:
			"No time-stamp was available while the signing certificate was valid, so the file will not get one.",
		REVOKED: "The file will not get a time-stamp, because a certificate was revoked.",
	},
	REVOCATION_DATA: {
		PENDING:
			"Proof that no certificate was revoked was not available when the file was sealed. This service is still trying to get it.",
		UNAVAILABLE:
			"Proof that no certificate was revoked is not available: a certificate names no revocation service, or has expired.",
		REVOKED: "A certificate was revoked.",
	},
};

export function explainRevocation({
	certificate,
	role,
	revokedAt,
	learnedAt,
	isSealOlder,
}: JudgedEvidence["revocations"][number]): string {
	const whose = role === "SIGNER" ? "that sealed this file" : "of the time-stamp server";
	const fact = `The certificate ${whose} (${certificate}) was revoked on ${revokedAt.toISOString()}, which this service learned on ${learnedAt.toISOString()}.`;
	if (role === "TIME_STAMP") return fact;
	return isSealOlder
		? `${fact} The time-stamp proves that the seal is older.`
		: `${fact} No time-stamp proves that the seal is older. Ask the operator of this service whether it is.`;
}
