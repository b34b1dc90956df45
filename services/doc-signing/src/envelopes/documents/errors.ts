import { BadRequest, Conflict, errorOf, NotFound, UnprocessableContent } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** Does not exist, is deleted, or belongs to another account. The message does not say which. */
export const DocumentNotFound = errorOf(
	NotFound,
	"document_not_found",
	...said(({ errors }) => errors.documents.notFound),
);

export const DocumentNotChangeable = errorOf(
	BadRequest,
	"document_not_changeable",
	(status: string) => `The document is ${status}. Its recipients and fields can no longer be changed.`,
);

/** `Expected-Status`: the editor of a draft must not change what was sent meanwhile. */
export const DocumentStatusChanged = errorOf(
	Conflict,
	"document_status_changed",
	(status: string) => `The document is ${status} now. Reload the page.`,
);

export const DocumentNotDraft = errorOf(
	BadRequest,
	"document_not_draft",
	(status: string) => `The document is ${status}. Only a draft can be changed: cancel it, or create another.`,
);

export const DocumentNotFinished = errorOf(
	BadRequest,
	"document_not_completed",
	(status: string) =>
		`The document is not completed: its status is ${status}. To download the uploaded file, add ?downloadOriginalDocument=true.`,
);

export const SealingUnderWay = errorOf(
	BadRequest,
	"document_being_sealed",
	...said(({ errors }) => errors.documents.beingSealed, { headers: { "Retry-After": "5" } }),
);

export const FileNotUploaded = errorOf(
	BadRequest,
	"file_not_uploaded",
	"The file has not been uploaded yet. Upload it with PUT to uploadUrl.",
);

export const UploadAlreadyProcessed = errorOf(
	BadRequest,
	"file_already_taken_in",
	...said(({ errors }) => errors.documents.fileProcessed),
);

/** 422 with the reason as code: one of `unusableCodes`. */
export class FileUnusable extends UnprocessableContent {
	constructor(code: string, reason: string) {
		super(code, reason);
	}
}
