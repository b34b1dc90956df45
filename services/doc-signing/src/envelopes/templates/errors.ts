import { BadRequest, NotFound } from "@repo/http-errors";

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

export class TemplatePageTooLarge extends BadRequest {
	constructor() {
		super(
			"page_too_large",
			"The templates of this page have too many fields for one response. Ask for fewer of them with `perPage`.",
		);
	}
}
