import type { TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";
import type { SealEvidence } from "../read-evidence.ts";
import type { Revocation } from "./judge-evidence.ts";

/** Explains the time-stamp and revocation data of a genuine file, and what is missing. */
export function explainEvidence(evidence: SealEvidence | null): string[] {
	if (!evidence) return [];
	const { level, timeStamp, pending, revocations } = evidence;
	return [
		levelSentences[level],
		...(timeStamp ? [timeStampSentence(timeStamp)] : []),
		...pending.map(({ kind, state }) => pendingSentences[kind][state]),
		...revocations.map((revocation) => revocationSentence(revocation, timeStamp)),
	];
}

/** Lists which properties of a time-stamp were checked, and which were not. */
export function describeChecks(
	{ faults, isIssuerChecked }: TimeStampEvidence,
	level: SealEvidence["level"],
): { checked: string[]; notChecked: string[] } {
	const checked = [
		"its signature",
		"that it covers this seal",
		"that its certificate is for time-stamping only",
		"that its certificate was valid at that time",
		"that its time is between sealing and recording",
	];
	const notChecked: string[] = [];
	(isIssuerChecked ? checked : notChecked).push(
		isIssuerChecked
			? "that its certificate was issued by an authority this service trusts"
			: "who issued its certificate, because this service has no list of trusted authorities",
	);
	(level === "B-LT" ? checked : notChecked).push(
		level === "B-LT"
			? "that no certificate in its chain was revoked"
			: "whether a certificate in its chain was revoked",
	);
	return faults.length > 0 ? { checked, notChecked: [] } : { checked, notChecked };
}

/** ETSI EN 319 142-1 §6: each level includes the one before. */
const levelSentences = {
	"B-B":
		"The time of sealing is stated by this service only. The file contains no independent time-stamp (PAdES level B-B).",
	"B-T":
		"An independent time-stamp proves that the file existed at that time (PAdES level B-T). To find out whether a certificate was revoked, ask its issuer.",
	"B-LT":
		"An independent time-stamp proves that the file existed at that time. The file also contains proof from the issuers that no certificate was revoked, so it can be verified offline, even if the issuers no longer exist (PAdES level B-LT).",
};

function timeStampSentence({ at, server, issuer, faults, isIssuerChecked }: TimeStampEvidence): string {
	if (faults.length > 0) return `The time-stamp is not valid: ${faults.join("; ")}.`;
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

function revocationSentence(
	{ certificate, role, revokedAt, learnedAt }: Revocation,
	timeStamp: TimeStampEvidence | null,
): string {
	const whose = role === "SIGNER" ? "that sealed this file" : "of the time-stamp server";
	const fact = `The certificate ${whose} (${certificate}) was revoked on ${revokedAt.toISOString()}, which this service learned on ${learnedAt.toISOString()}.`;
	if (role === "TIME_STAMP") return fact;
	const isOlder = timeStamp !== null && timeStamp.faults.length === 0 && new Date(timeStamp.at) < revokedAt;
	return isOlder
		? `${fact} The time-stamp proves that the seal is older.`
		: `${fact} No time-stamp proves that the seal is older, so rely on the records of this service, not on the seal.`;
}
