import { BadRequest, NotFound } from "@repo/http-errors";

export class RecipientNotFound extends NotFound {
	constructor() {
		super("recipient_not_found", "Recipient not found in this document.");
	}
}

/** As in v1: a client that retries after a lost response does not invite anyone twice. */
export class RecipientExists extends BadRequest {
	constructor({ id }: { id: number }) {
		super(
			"recipient_exists",
			`Recipient already exists: recipient ${id} of this document has this email address.`,
			{ errors: [{ path: "body.email", message: `is already used by recipient ${id}` }] },
		);
	}
}

export class RecipientHasBegun extends BadRequest {
	constructor() {
		super(
			"recipient_has_begun",
			"This recipient has already agreed to sign, or one of their fields is filled in, so this can no longer be changed.",
		);
	}
}

export class NobodyLeftToAct extends BadRequest {
	constructor() {
		super(
			"nobody_left_to_act",
			"This is the last recipient who has to act on a PENDING document. Cancel or delete the document instead.",
		);
	}
}

export class AssistantNeedsOrder extends BadRequest {
	constructor() {
		super(
			"assistant_needs_order",
			"An assistant requires a sequential signing order, and the document was sent with a parallel one. Choose another role.",
		);
	}
}
