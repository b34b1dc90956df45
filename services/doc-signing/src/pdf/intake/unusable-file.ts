export type UnusableCode =
	| "NOT_A_PDF"
	| "PASSWORD_PROTECTED"
	| "CORRUPT_PDF"
	| "ALREADY_SIGNED"
	| "XFA_DYNAMIC"
	| "TOO_LARGE";

/** Why an uploaded file cannot be signed: a stable code and a sentence for the person who uploaded it. */
export class UnusableFile extends Error {
	readonly code: UnusableCode;

	constructor(code: UnusableCode, reason: string, options?: ErrorOptions) {
		super(reason, options);
		this.name = "UnusableFile";
		this.code = code;
	}
}

export const TOO_COMPLEX =
	"The file takes too much time or memory to open. Printing it to a new PDF often helps.";
