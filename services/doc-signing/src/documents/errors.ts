import { BadRequest, NotFound, UnprocessableContent } from "@repo/http-errors";

/** Not there, deleted, or somebody else's: which, is not said. */
export class DocumentNotFound extends NotFound {
	constructor() {
		super("document_not_found", "There is no such document.");
	}
}

export class DocumentNotChangeable extends BadRequest {
	constructor(status: string) {
		super(
			"document_not_changeable",
			`The document is ${status}: its recipients and fields can no longer be changed.`,
		);
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
			`The document is not completed, but ${status}: ?downloadOriginalDocument=true gives the uploaded file.`,
		);
	}
}

export class SealingUnderWay extends BadRequest {
	constructor() {
		super(
			"document_being_sealed",
			"Everyone has signed, and the document is being sealed. Try again in a moment.",
			{
				headers: { "Retry-After": "5" },
			},
		);
	}
}

export class FileNotUploaded extends BadRequest {
	constructor() {
		super("file_not_uploaded", "The file has not been uploaded yet: PUT it to its uploadUrl.");
	}
}

export class UploadAlreadyProcessed extends BadRequest {
	constructor() {
		super("file_already_taken_in", "The file has arrived and is what will be signed: it cannot be replaced.");
	}
}

/** 422 with the reason as code: one of `unusableCodes`. */
export class FileUnusable extends UnprocessableContent {
	constructor(code: string, reason: string) {
		super(code, reason);
	}
}
