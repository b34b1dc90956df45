import type { Verification } from "../../pdf/verification/verify-pdf.ts";
import type { PasskeyCheck } from "../check-passkeys.ts";
import type { SealRecords } from "../read-records.ts";
import { explainEvidence, explainRevocation } from "./explain-evidence.ts";
import { type Verdict, verdicts } from "./verdicts.ts";

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
export function judge(file: Checked, records: SealRecords | null): Judgement {
	if (!isIntactSeal(file)) {
		const verdict = chooseVerdict(file);
		const problems = verdict === "ALTERED" && "problems" in file ? file.problems : [];
		return present(verdict, { problems });
	}
	if (!records) return present("NOT_RECORDED", {});
	// Our signature does not cover what is outside the signed part (time-stamp, revocation data), but the log does.
	if (!records.isWholeFileKnown)
		return present("ALTERED", {
			problems: ["The time-stamp or revocation data was not added by this service."],
		});
	const findings = listFindings(file, records);
	const against = findings.filter(({ verdict }) => verdict !== "GENUINE");
	const isReliable = against.every(({ verdict }) => verdict !== "NOT_RELIABLE");
	return present(isReliable ? (against[0]?.verdict ?? "GENUINE") : "NOT_RELIABLE", {
		problems: against.map(({ text }) => text),
		sentences: [...against, ...findings.filter((finding) => !against.includes(finding))].map(
			({ text }) => text,
		),
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
	{ problems = [], sentences = [] }: Partial<Pick<Judgement, "problems" | "sentences">>,
): Judgement {
	const { headline, advice } = verdicts[verdict];
	return {
		verdict,
		headline,
		sentences: [advice, ...sentences],
		problems: verdict === "GENUINE" || problems.length > 0 ? problems : [`${headline}.`],
	};
}

function listFindings(file: IntactSeal, { document, evidence, ...records }: SealRecords): Finding[] {
	return [
		document.status === "COMPLETED"
			? holds("All recipients completed their part.")
			: { verdict: "DECLINED", text: "The document was declined. It is not a signed agreement." },
		originalFinding(file, records.originalKnown),
		records.auditLog.intact && records.auditLog.headFound
			? holds("The document's audit log is complete and matches the seal.")
			: fails(
					"The audit log in our records does not match the seal: the records were changed after sealing.",
				),
		...records.passkeys.map(passkeyFinding),
		...(evidence?.revocations ?? []).map((revocation) => {
			const isHarmless = revocation.isSealOlder || revocation.role === "TIME_STAMP";
			return (isHarmless ? holds : fails)(explainRevocation(revocation));
		}),
		...(evidence ? explainEvidence(evidence).map(holds) : []),
	];
}

const holds = (text: string): Finding => ({ verdict: "GENUINE", text });
const fails = (text: string): Finding => ({ verdict: "NOT_RELIABLE", text });

function originalFinding({ reference }: IntactSeal, originalKnown: boolean): Finding {
	if (!originalKnown) return fails("The uploaded file inside it is not the one in our records.");
	const { isRepaired, frozen } = reference;
	const sentences = [
		"It contains the exact uploaded file at its beginning.",
		isRepaired && "The structure of that file was damaged, and a repaired one was appended before sealing.",
		frozen.length > 0 &&
			`Parts of that file could look different on screen, on paper or after a click: ${frozen.join(", ")}. The sealed file always shows them as the recipients saw them.`,
	];
	return holds(sentences.filter(Boolean).join(" "));
}

function passkeyFinding({ recipient, statedAt, problems }: PasskeyCheck): Finding {
	const who = recipient ? `${recipient.name || recipient.email} (${recipient.email})` : "A recipient";
	if (problems.length > 0)
		return fails(`Do not rely on the passkey signature of ${who}: ${problems.join(" ")}`);
	return holds(
		`${who} used a passkey at ${statedAt}. It signed a statement with this file, every value, the consent and the time. The file contains the evidence, which anyone can check without this service.`,
	);
}
