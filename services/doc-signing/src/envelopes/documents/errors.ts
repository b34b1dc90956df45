import { BadRequest, Conflict, errorOf, NotFound, UnprocessableContent } from "@repo/http-errors";
import { said } from "../../languages/said.ts";
import type { UnusableCode } from "../../pdf/intake/unusable-file.ts";

/** Does not exist, is deleted, or belongs to another account. The message does not say which. */
export const DocumentNotFound = errorOf(
	NotFound,
	"document_not_found",
	...said(({ errors }) => errors.documents.notFound),
);

export const DocumentNotChangeable = errorOf(
	BadRequest,
	"document_not_changeable",
	...said(({ errors }) => errors.documents.finished),
);

/** `Expected-Status`: the editor of a draft must not change what was sent meanwhile. */
export const DocumentStatusChanged = errorOf(
	Conflict,
	"document_status_changed",
	...said(({ errors }) => errors.documents.statusChanged),
);

export const DocumentNotDraft = errorOf(
	BadRequest,
	"document_not_draft",
	...said(({ errors }) => errors.documents.notDraft),
);

export const DocumentNotFinished = errorOf(
	BadRequest,
	"document_not_completed",
	(status: string) =>
		`The document is not completed: its status is ${status}. To download the uploaded file, add ?downloadOriginalDocument=true.`,
);

export const DocumentOnHold = errorOf(
	BadRequest,
	"document_on_hold",
	...said(({ errors }) => errors.documents.onHold),
);

export const DocumentNotEnded = errorOf(
	BadRequest,
	"document_not_ended",
	...said(({ errors }) => errors.documents.notEnded),
);

export const SealingUnderWay = errorOf(
	BadRequest,
	"document_being_sealed",
	...said(({ errors }) => errors.documents.beingSealed, { headers: { "Retry-After": "5" } }),
);

export const FileNotUploaded = errorOf(
	BadRequest,
	"file_not_uploaded",
	...said(({ errors }) => errors.documents.noFile),
);

export const UploadAlreadyProcessed = errorOf(
	BadRequest,
	"file_already_taken_in",
	...said(({ errors }) => errors.documents.fileProcessed),
);

/** 422 with the reason as code. People who read another language get the text of the code. */
export class FileUnusable extends UnprocessableContent {
	constructor({ refusal, refusalDetail }: { refusal: UnusableCode | null; refusalDetail: string | null }) {
		const code = refusal ?? "CORRUPT_PDF";
		super(
			code,
			...said(({ upload }, language) => (language === "en" && refusalDetail) || upload.faults[code]),
		);
	}
}
