import { BadRequest, errorOf, NotFound } from "@repo/http-errors";
import { said } from "../../languages/said.ts";

/** Does not exist, or belongs to another account. The message does not say which. */
export const TemplateNotFound = errorOf(
	NotFound,
	"template_not_found",
	...said(({ errors }) => errors.templates.notFound),
);

export const TemplateRecipientNotFound = errorOf(
	NotFound,
	"recipient_not_found",
	...said(({ errors }) => errors.templates.recipientNotFound),
);

export const TemplateFieldNotFound = errorOf(
	NotFound,
	"field_not_found",
	...said(({ errors }) => errors.fields.notFound),
);

export const TemplatePageTooLarge = errorOf(
	BadRequest,
	"page_too_large",
	"The templates of this page have too many fields for one response. Ask for fewer of them with `perPage`.",
);
