import type { VerifiedUpload } from "../verify-upload.ts";
import { explainEvidence } from "./explain-evidence.ts";

export type Explanation = {
	headline: string;
	/** What this shows, in words anyone understands. */
	sentences: string[];
};

/** The result in plain words: what is proven, and what is not. */
export function explain(verified: VerifiedUpload): Explanation {
	const { verdict, file, document, auditLog, originalKnown, evidence } = verified;
	switch (verdict) {
		case "NOT_A_PDF":
			return {
				headline: "This is not a PDF that can be read",
				sentences: ["The file is damaged, protected by a password, or something else than a PDF."],
			};
		case "TOO_EXPENSIVE":
			return {
				headline: "This file could not be checked",
				sentences: ["The file takes too much time or memory to process, so its seal was not checked."],
			};
		case "NOT_SEALED":
			return {
				headline: "This file carries no seal",
				sentences: [
					"It is an ordinary PDF. It may be the file as it was before signing, or a copy that was printed or saved anew: that removes the seal.",
				],
			};
		case "NOT_OURS":
			return {
				headline: "This file was not sealed here",
				sentences: [
					"It carries a signature, but not one of this service, so nothing can be said about it here.",
				],
			};
		case "ALTERED":
			return {
				headline: "This file was changed after it was sealed",
				sentences: [
					"Do not rely on it: what it shows may not be what was sealed here. Ask whoever gave it to you for the file as it was sealed.",
				],
			};
		case "NOT_RECORDED":
			return {
				headline: "This file is not in this service's records",
				sentences: [
					"It carries a seal by this service's certificate, but the service has no record of sealing it. Do not rely on it, and tell the operator: the key may be in wrong hands.",
				],
			};
		case "GENUINE":
			return {
				headline: "This file is genuine and unchanged",
				sentences: [
					"It was sealed by this service, and not one byte of it has changed since.",
					...documentSentences(document),
					...originalSentences(file, originalKnown),
					...auditSentences(auditLog),
					...explainEvidence(evidence),
				],
			};
	}
}

function documentSentences(document: VerifiedUpload["document"]): string[] {
	if (!document) return [];
	const outcome =
		document.status === "REJECTED"
			? "The document was declined: it is not a signed agreement."
			: "Everyone who had to act on it did.";
	return [outcome];
}

function originalSentences(
	file: VerifiedUpload["file"],
	originalKnown: VerifiedUpload["originalKnown"],
): string[] {
	if (!file?.reference) return [];
	if (!originalKnown) return ["The file it was made from is not the one in this service's records."];
	if (!file.original?.matches) {
		return [
			"The file that was uploaded to be signed was damaged and was rewritten before sealing, so it is not contained as it was.",
		];
	}
	const contained =
		"It begins with the file that was uploaded to be signed, bit for bit as this service received it.";
	return file.reference.isRepaired
		? [`${contained} The structure of that file was damaged; a sound one was appended before sealing.`]
		: [contained];
}

function auditSentences(auditLog: VerifiedUpload["auditLog"]): string[] {
	if (!auditLog) return [];
	return auditLog.intact && auditLog.headFound
		? ["The audit log of the document is complete and fits the seal: neither was altered."]
		: [
				"The audit log in this service's records does not fit the seal: the records were altered after sealing. The file itself is not affected.",
			];
}
