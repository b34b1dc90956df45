import { BadRequest, NotFound } from "@repo/http-errors";

export class RecipientNotFound extends NotFound {
	constructor() {
		super("recipient_not_found", "There is no such recipient of this document.");
	}
}

/** As in v1: a program that repeats an addition whose answer it missed does not invite anybody twice. */
export class RecipientExists extends BadRequest {
	constructor({ id }: { id: number }) {
		super(
			"recipient_exists",
			`Recipient already exists: recipient ${id} of this document has this email address.`,
			{ errors: [{ path: "body.email", message: `is the address of recipient ${id} already` }] },
		);
	}
}

export class RecipientHasBegun extends BadRequest {
	constructor() {
		super(
			"recipient_has_begun",
			"This recipient has opened the document or acted on it, so neither they nor their fields can be changed.",
		);
	}
}

export class RecipientHoldsFields extends BadRequest {
	constructor(role: string) {
		super(
			"recipient_holds_fields",
			`A recipient with fields cannot become ${role}: remove the fields first.`,
		);
	}
}

export class NobodyLeftToAct extends BadRequest {
	constructor() {
		super(
			"nobody_left_to_act",
			"The document is PENDING, and nobody would be left who has to act: cancel or delete it instead.",
		);
	}
}

export class TooManyRecipients extends BadRequest {
	constructor(most: number) {
		super("too_many_recipients", `A document has at most ${most} recipients.`);
	}
}
