import { BadRequest, NotFound } from "@repo/http-errors";

export class RecipientNotFound extends NotFound {
	constructor() {
		super("recipient_not_found", "There is no such recipient of this document.");
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
