import type { TimeStampEvidence } from "../../pdf/verification/check-evidence.ts";
import type { SealEvidence } from "../read-evidence.ts";
import type { Revocation } from "./judge-evidence.ts";

/** What the evidence in a genuine file shows, what of it was checked, and what is missing, in plain words. */
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

/** What was and was not checked of a time-stamp, a few words each. */
export function describeChecks(
	{ faults, isIssuerChecked }: TimeStampEvidence,
	level: SealEvidence["level"],
): { checked: string[]; notChecked: string[] } {
	const checked = [
		"its signature",
		"that it is about this seal",
		"that its certificate is for time-stamping and that alone",
		"that its certificate was valid at that time",
		"that the time lies between sealing and recording",
	];
	const notChecked: string[] = [];
	(isIssuerChecked ? checked : notChecked).push(
		isIssuerChecked
			? "that its certificate leads to an issuer this service trusts"
			: "who issued its certificate, since this service names no issuers that it trusts",
	);
	(level === "B-LT" ? checked : notChecked).push(
		level === "B-LT"
			? "that no certificate in its chain was revoked"
			: "whether a certificate in its chain was revoked",
	);
	return faults.length > 0 ? { checked, notChecked: [] } : { checked, notChecked };
}

/** ETSI EN 319 142-1 §6: each level shows what the one before does, and more. */
const levelSentences = {
	"B-B":
		"The time it was sealed is this service's word: no independent time-stamp is inside that proves it (PAdES level B-B).",
	"B-T":
		"An independent time-stamp inside shows that it existed then (PAdES level B-T). Whether a certificate had been revoked has to be asked of those who issued it.",
	"B-LT":
		"An independent time-stamp inside shows that it existed then, and the answers of those who issued the certificates that none was revoked are inside too: it can be checked without asking anyone, also when they are gone (PAdES level B-LT).",
};

function timeStampSentence({ at, server, issuer, faults, isIssuerChecked }: TimeStampEvidence): string {
	if (faults.length > 0) return `The time-stamp inside proves nothing: ${faults.join("; ")}.`;
	const issued = isIssuerChecked
		? `Its certificate was issued under one that this service trusts for time-stamps.`
		: `Who issued its certificate (${issuer}) was not checked: this service names no issuers that it trusts for time-stamps.`;
	return `The time-stamp is by ${server} and states ${at}. Its certificate was for time-stamping alone and valid then. ${issued}`;
}

const pendingSentences = {
	TIME_STAMP: {
		PENDING: "A time-stamp could not be fetched when it was sealed. This service keeps asking for one.",
		UNAVAILABLE:
			"A time-stamp could not be fetched while the signing certificate was valid, so it will have none.",
		REVOKED: "It will have no time-stamp, since a certificate was revoked.",
	},
	REVOCATION_DATA: {
		PENDING:
			"The answers that no certificate was revoked could not be fetched when it was sealed. This service keeps asking for them.",
		UNAVAILABLE:
			"The answers that no certificate was revoked cannot be fetched: a certificate names no place to ask, or has expired.",
		REVOKED: "It was asked whether a certificate had been revoked: one had.",
	},
};

function revocationSentence(
	{ certificate, role, revokedAt, learnedAt }: Revocation,
	timeStamp: TimeStampEvidence | null,
): string {
	const whose = role === "SIGNER" ? "that it was sealed with" : "of the time-stamp server";
	const fact = `The certificate ${whose} (${certificate}) was revoked on ${revokedAt.toISOString()}, which this service learnt on ${learnedAt.toISOString()}.`;
	if (role === "TIME_STAMP") return fact;
	const isOlder = timeStamp !== null && timeStamp.faults.length === 0 && new Date(timeStamp.at) < revokedAt;
	return isOlder
		? `${fact} The time-stamp shows that the seal is older.`
		: `${fact} No time-stamp shows that the seal is older: rely on this service's records rather than on the seal.`;
}
