import type { VerifiedUpload } from "../verify-upload.ts";
import { explainEvidence } from "./explain-evidence.ts";

export type Explanation = {
	headline: string;
	sentences: string[];
};

/** Explains a verification result to people without technical knowledge. */
export function explain(verified: VerifiedUpload): Explanation {
	const { verdict, file, document, auditLog, originalKnown, passkeys, evidence } = verified;
	switch (verdict) {
		case "NOT_A_PDF":
			return {
				headline: "This file cannot be read",
				sentences: ["It is damaged, protected by a password, or not a PDF."],
			};
		case "TOO_EXPENSIVE":
			return {
				headline: "This file could not be verified",
				sentences: ["Processing it takes too much time or memory, so its seal was not checked."],
			};
		case "NOT_SEALED":
			return {
				headline: "This file has no seal",
				sentences: [
					"It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file.",
				],
			};
		case "NOT_OURS":
			return {
				headline: "This file was not sealed by this service",
				sentences: ["It contains a signature by someone else, which this page cannot verify."],
			};
		case "ALTERED":
			return {
				headline: "This file was changed after it was sealed",
				sentences: [
					"Do not rely on it. Its content may differ from what was signed. Ask for the original sealed file.",
				],
			};
		case "NOT_RECORDED":
			return {
				headline: "This file is not in our records",
				sentences: [
					"It is sealed with this service's certificate, but we have no record of sealing it. Do not rely on it, and report it to the operator of this service: the signing key may have been stolen.",
				],
			};
		case "GENUINE":
			return {
				headline: "This file is genuine and unchanged",
				sentences: [
					"It was sealed by this service and has not changed since.",
					...documentSentences(document),
					...originalSentences(file, originalKnown),
					...auditSentences(auditLog),
					...passkeys.map(passkeySentence),
					...explainEvidence(evidence),
				],
			};
	}
}

function documentSentences(document: VerifiedUpload["document"]): string[] {
	if (!document) return [];
	const outcome =
		document.status === "REJECTED"
			? "The document was declined. It is not a signed agreement."
			: "All recipients completed their part.";
	return [outcome];
}

function originalSentences(
	file: VerifiedUpload["file"],
	originalKnown: VerifiedUpload["originalKnown"],
): string[] {
	if (!file?.reference) return [];
	if (!originalKnown) return ["The uploaded file inside it is not the one in our records."];
	if (!file.original?.matches) {
		return [
			"The uploaded file was damaged and was rewritten before sealing, so its exact bytes are not inside.",
		];
	}
	const contained = "It contains the exact uploaded file at its beginning.";
	return file.reference.isRepaired
		? [`${contained} The structure of that file was damaged, and a repaired one was appended before sealing.`]
		: [contained];
}

function auditSentences(auditLog: VerifiedUpload["auditLog"]): string[] {
	if (!auditLog) return [];
	return auditLog.intact && auditLog.headFound
		? ["The document's audit log is complete and matches the seal."]
		: [
				"The audit log in our records does not match the seal, so the records were changed after sealing. The file itself is not affected.",
			];
}

function passkeySentence({ recipient, statedAt, problems }: VerifiedUpload["passkeys"][number]): string {
	const who = recipient ? `${recipient.name || recipient.email} (${recipient.email})` : "A recipient";
	if (problems.length > 0) return `Do not rely on the passkey signature of ${who}: ${problems.join(" ")}`;
	return `${who} used a passkey at ${statedAt}. It signed a statement with this file, every value, the consent and the time. The file contains the evidence, which anyone can check without this service.`;
}
