import { NotFound } from "@repo/http-errors";

/** Does not exist, or belongs to another account. The message does not say which. */
export class TemplateNotFound extends NotFound {
	constructor() {
		super("template_not_found", "Template not found.");
	}
}

export class TemplateRecipientNotFound extends NotFound {
	constructor() {
		super("recipient_not_found", "Recipient not found in this template.");
	}
}

export class TemplateFieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "Field not found in this template.");
	}
}
