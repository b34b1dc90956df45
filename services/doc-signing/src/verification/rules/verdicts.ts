/** The meaning of each verdict for programs. */
export const verdicts = {
	GENUINE: "sealed by this service and unchanged, and nothing known speaks against it",
	DECLINED: "as GENUINE, but a recipient declined: the document is not an agreement",
	NOT_RELIABLE:
		"as sealed by this service, but its certificate was revoked, its records were changed, or a passkey signature is not valid: `problems` says which",
	NOT_RECORDED: "sealed with this service's key, but not in its records",
	IMPORTED: "sealed by another service, from which it was imported, and unchanged since",
	ALTERED: "changed after sealing",
	NOT_OURS: "signed by someone else",
	NOT_SEALED: "no signature",
	NOT_A_PDF: "unreadable",
	TOO_EXPENSIVE: "verification takes too much time or memory",
} as const;

export type Verdict = keyof typeof verdicts;
