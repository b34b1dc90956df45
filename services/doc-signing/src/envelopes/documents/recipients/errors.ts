import { BadRequest, errorOf, NotFound } from "@repo/http-errors";

export const RecipientNotFound = errorOf(
	NotFound,
	"recipient_not_found",
	"Recipient not found in this document.",
);

/** v1 does the same: a client that retries after a lost response does not invite anyone twice. */
export class RecipientExists extends BadRequest {
	constructor({ id }: { id: number }) {
		super(
			"recipient_exists",
			`Recipient already exists: recipient ${id} of this document has this email address.`,
			{ errors: [{ path: "body.email", message: `is already used by recipient ${id}` }] },
		);
	}
}

export const RecipientHasBegun = errorOf(
	BadRequest,
	"recipient_has_begun",
	"This recipient has already agreed to sign, or one of their fields is filled in, so this can no longer be changed.",
);

export const NobodyLeftToAct = errorOf(
	BadRequest,
	"nobody_left_to_act",
	"This is the last recipient who has to act on a PENDING document. Cancel or delete the document instead.",
);

export const AssistantNeedsOrder = errorOf(
	BadRequest,
	"assistant_needs_order",
	"An assistant requires a sequential signing order, and the document was sent with a parallel one. Choose another role.",
);
