/** Each verdict: its meaning for programs, and for people a headline and what to make of it. */
export const verdicts = {
	GENUINE: {
		meaning: "sealed by this service and unchanged, and nothing known speaks against it",
		headline: "This file is genuine and unchanged",
		advice: "It was sealed by this service and has not changed since.",
	},
	DECLINED: {
		meaning: "as GENUINE, but a recipient declined: the document is not an agreement",
		headline: "This file is genuine, but the document was declined",
		advice: "It was sealed by this service and has not changed since.",
	},
	NOT_RELIABLE: {
		meaning:
			"as sealed by this service, but its certificate was revoked, its records were changed, or a passkey signature is not valid: `problems` says which",
		headline: "Do not rely on this file",
		advice:
			"It has not changed since it was sealed with a certificate of this service, but there are reasons not to rely on it.",
	},
	NOT_RECORDED: {
		meaning: "sealed with this service's key, but not in its records",
		headline: "This file is not in our records",
		advice:
			"It is sealed with this service's certificate, but we have no record of sealing it. Do not rely on it, and report it to the operator of this service: the signing key may have been stolen.",
	},
	ALTERED: {
		meaning: "changed after sealing",
		headline: "This file was changed after it was sealed",
		advice:
			"Do not rely on it. Its content may differ from what was signed. Ask for the original sealed file.",
	},
	NOT_OURS: {
		meaning: "signed by someone else",
		headline: "This file was not sealed by this service",
		advice: "It contains a signature by someone else, which this page cannot verify.",
	},
	NOT_SEALED: {
		meaning: "no signature",
		headline: "This file has no seal",
		advice:
			"It may be the file from before signing, or a copy that was printed or saved again, which removes the seal. Ask for the original sealed file.",
	},
	NOT_A_PDF: {
		meaning: "unreadable",
		headline: "This file cannot be read",
		advice: "It is damaged, protected by a password, or not a PDF.",
	},
	TOO_EXPENSIVE: {
		meaning: "verification takes too much time or memory",
		headline: "This file could not be verified",
		advice: "Processing it takes too much time or memory, so its seal was not checked.",
	},
} as const;

export type Verdict = keyof typeof verdicts;
