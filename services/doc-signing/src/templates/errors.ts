import { BadRequest, NotFound } from "@repo/http-errors";

/** Not there, or somebody else's: which, is not said. */
export class TemplateNotFound extends NotFound {
	constructor() {
		super("template_not_found", "There is no such template.");
	}
}

export class TemplateRecipientNotFound extends NotFound {
	constructor() {
		super("recipient_not_found", "The template has no such recipient.");
	}
}

export class TemplateFieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "The template has no such field.");
	}
}

export class RecipientHoldsFields extends BadRequest {
	constructor(role: string) {
		super(
			"recipient_holds_fields",
			`This recipient has fields, and a ${role} fills none: remove them first.`,
		);
	}
}
