import { BadRequest, Conflict, NotFound, UnprocessableContent } from "@repo/http-errors";

/** Does not exist, is deleted, or belongs to another account. The message does not say which. */
export class DocumentNotFound extends NotFound {
	constructor() {
		super("document_not_found", "Document not found.");
	}
}

export class DocumentNotChangeable extends BadRequest {
	constructor(status: string) {
		super(
			"document_not_changeable",
			`The document is ${status}. Its recipients and fields can no longer be changed.`,
		);
	}
}

/** `Expected-Status`: the editor of a draft must not change what was sent meanwhile. */
export class DocumentStatusChanged extends Conflict {
	constructor(status: string) {
		super("document_status_changed", `The document is ${status} now. Reload the page.`);
	}
}

export class DocumentNotDraft extends BadRequest {
	constructor(status: string) {
		super(
			"document_not_draft",
			`The document is ${status}. Only a draft can be changed: cancel it, or create another.`,
		);
	}
}

export class DocumentNotFinished extends BadRequest {
	constructor(status: string) {
		super(
			"document_not_completed",
			`The document is not completed: its status is ${status}. To download the uploaded file, add ?downloadOriginalDocument=true.`,
		);
	}
}

export class SealingUnderWay extends BadRequest {
	constructor() {
		super("document_being_sealed", "The document is being sealed. Try again in a few seconds.", {
			headers: { "Retry-After": "5" },
		});
	}
}

export class FileNotUploaded extends BadRequest {
	constructor() {
		super("file_not_uploaded", "The file has not been uploaded yet. Upload it with PUT to uploadUrl.");
	}
}

export class UploadAlreadyProcessed extends BadRequest {
	constructor() {
		super(
			"file_already_taken_in",
			"The file has already been processed and cannot be replaced. Create a new document instead.",
		);
	}
}

/** 422 with the reason as code: one of `unusableCodes`. */
export class FileUnusable extends UnprocessableContent {
	constructor(code: string, reason: string) {
		super(code, reason);
	}
}
