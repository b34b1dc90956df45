import type { VerifyWords } from "../../languages/generated/en/verify.ts";
import type { Verification } from "../../pdf/verification/verify-pdf.ts";
import type { PasskeyCheck } from "../check-passkeys.ts";
import type { SealRecords } from "../read-records.ts";
import { explainEvidence, explainRevocation } from "./explain-evidence.ts";
import type { Verdict } from "./verdicts.ts";

/** A file that was looked at: its seal, or why there is none to check. */
export type Checked = Verification | { status: "not a PDF" | "signed by others" };
export type SealCheck = Extract<Verification, { sha256: string }>;
export type IntactSeal = SealCheck & { status: "intact"; reference: NonNullable<SealCheck["reference"]> };

export type Judgement = {
	verdict: Verdict;
	headline: string;
	/** What the result means, for people without technical knowledge. */
	sentences: string[];
	/** Why the verdict is not GENUINE. Empty if it is. */
	problems: string[];
};

/** A statement about a recorded file, and the verdict that it leaves at best. */
type Finding = { text: string; verdict: "GENUINE" | "DECLINED" | "NOT_RELIABLE" };

/** The only place that decides about a file: headline, sentences and problems follow from the same findings. */
export function judge(file: Checked, records: SealRecords | null, words: VerifyWords): Judgement {
	if (!isIntactSeal(file)) {
		const verdict = chooseVerdict(file);
		const problems = verdict === "ALTERED" && "problems" in file ? file.problems : [];
		return present(verdict, words, { problems });
	}
	if (!records) return present("NOT_RECORDED", words, {});
	// Our signature does not cover what is outside the signed part (time-stamp, revocation data), but the log does.
	if (!records.isWholeFileKnown)
		return present("ALTERED", words, { problems: [words.findings.addedByOthers] });
	const findings = listFindings(file, records, words);
	const against = findings.filter(({ verdict }) => verdict !== "GENUINE");
	const isReliable = against.every(({ verdict }) => verdict !== "NOT_RELIABLE");
	return present(isReliable ? (against[0]?.verdict ?? "GENUINE") : "NOT_RELIABLE", words, {
		problems: against.map(({ text }) => text),
		sentences: [...against, ...findings.filter((finding) => !against.includes(finding))].map(
			({ text }) => text,
		),
	});
}

/** Decides about a file that another service sealed, and that is as it was imported. */
export function judgeImported(
	file: Checked,
	records: Pick<SealRecords, "document" | "auditLog"> & { importedAt: Date },
	words: VerifyWords,
): Judgement {
	const { findings } = words;
	const { status } = records.document;
	const isLogRight = records.auditLog.intact && records.auditLog.headFound;
	const subject = file.status === "intact" ? file.certificate?.subject : undefined;
	const own = subject
		? findings.ownSigned({ subject: subject.replaceAll("\n", ", ") })
		: findings.ownUnchecked;
	return present(isLogRight ? "IMPORTED" : "NOT_RELIABLE", words, {
		...(!isLogRight && { advice: findings.importedUnreliable }),
		sentences: [
			findings.imported({ time: records.importedAt.toISOString().slice(0, 10) }),
			status === "COMPLETED" ? findings.importedCompleted : status === "REJECTED" && findings.declined,
			file.status === "unsigned" ? findings.ownNone : own,
			!isLogRight && findings.importedLogDiffers,
			records.document.erasure !== undefined && erasureFinding(records.document.erasure, findings),
		].filter((sentence) => sentence !== false),
		problems: isLogRight ? [] : [findings.importedLogDiffers],
	});
}

/** Only our own intact seal vouches for the file's content. */
export function isIntactSeal(file: Checked): file is IntactSeal {
	return file.status === "intact" && file.ours && file.reference !== null;
}

function chooseVerdict(file: Checked): Verdict {
	if (file.status === "altered") return file.ours || file.reference ? "ALTERED" : "NOT_OURS";
	return withoutSeal[file.status];
}

const withoutSeal = {
	"not a PDF": "NOT_A_PDF",
	unreadable: "NOT_A_PDF",
	"too expensive": "TOO_EXPENSIVE",
	unsigned: "NOT_SEALED",
	"signed by others": "NOT_OURS",
	intact: "NOT_OURS",
} as const;

function present(
	verdict: Verdict,
	words: VerifyWords,
	{
		problems = [],
		sentences = [],
		advice = words.verdicts[verdict].advice,
	}: Partial<Pick<Judgement, "problems" | "sentences"> & { advice: string }>,
): Judgement {
	const { headline } = words.verdicts[verdict];
	return {
		verdict,
		headline,
		sentences: [advice, ...sentences],
		problems: isGood(verdict) || problems.length > 0 ? problems : [`${headline}.`],
	};
}

const isGood = (verdict: Verdict) => verdict === "GENUINE" || verdict === "IMPORTED";

function listFindings(
	file: IntactSeal,
	{ document, evidence, ...records }: SealRecords,
	words: VerifyWords,
): Finding[] {
	const { findings } = words;
	return [
		document.status === "COMPLETED"
			? holds(findings.completed)
			: { verdict: "DECLINED", text: findings.declined },
		originalFinding(file, records.originalKnown, findings),
		records.auditLog.intact && records.auditLog.headFound
			? holds(findings.logMatches)
			: fails(findings.logDiffers),
		...(document.erasure ? [holds(erasureFinding(document.erasure, findings))] : []),
		...records.passkeys.map((check) => passkeyFinding(check, findings)),
		...(evidence?.revocations ?? []).map((revocation) => {
			const isHarmless = revocation.isSealOlder || revocation.role === "TIME_STAMP";
			return (isHarmless ? holds : fails)(explainRevocation(revocation, words));
		}),
		...(evidence ? explainEvidence(evidence, words).map(holds) : []),
	];
}

const holds = (text: string): Finding => ({ verdict: "GENUINE", text });
const fails = (text: string): Finding => ({ verdict: "NOT_RELIABLE", text });

type Findings = VerifyWords["findings"];

function originalFinding({ reference }: IntactSeal, originalKnown: boolean, words: Findings): Finding {
	if (!originalKnown) return fails(words.otherOriginal);
	const { isRepaired, frozen } = reference;
	const sentences = [
		words.original,
		isRepaired && words.repaired,
		frozen.length > 0 && words.frozen({ parts: frozen.map((kind) => words.parts[kind]).join(", ") }),
	];
	return holds(sentences.filter(Boolean).join(" "));
}

function erasureFinding(
	{ years, startedAt, finishedAt }: NonNullable<SealRecords["document"]["erasure"]>,
	words: Findings,
): string {
	const day = (finishedAt ?? startedAt).toISOString().slice(0, 10);
	if (!finishedAt) return words.erasing({ day });
	return years === null ? words.erasedOnRequest({ day }) : words.erasedUnderPolicy({ day, years });
}

function passkeyFinding({ recipient, statedAt, problems }: PasskeyCheck, words: Findings): Finding {
	const who = recipient ? `${recipient.name || recipient.email} (${recipient.email})` : words.someone;
	if (problems.length > 0) return fails(words.passkeyBad({ who, problems: problems.join(" ") }));
	return holds(words.passkeyGood({ who, time: statedAt ?? "" }));
}
