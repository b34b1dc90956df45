export const unusableCodes = [
	"NOT_A_PDF",
	"PASSWORD_PROTECTED",
	"CORRUPT_PDF",
	"ALREADY_SIGNED",
	"XFA_DYNAMIC",
	"VARIABLE_CONTENT",
	"TOO_LARGE",
	"TOO_EXPENSIVE",
] as const;

export type UnusableCode = (typeof unusableCodes)[number];

/** Why an uploaded file cannot be signed: a stable code and a message for the uploader. */
export class UnusableFile extends Error {
	readonly code: UnusableCode;

	constructor(code: UnusableCode, reason: string, options?: ErrorOptions) {
		super(reason, options);
		this.name = "UnusableFile";
		this.code = code;
	}
}

/** Not necessarily damaged: processing it exceeds the limits of a job. */
export function tooExpensive(): UnusableFile {
	return new UnusableFile(
		"TOO_EXPENSIVE",
		"The file takes too much time or memory to process. Print it to a new PDF and upload that.",
	);
}
