import { errorOf, Forbidden } from "@repo/http-errors";

export const FormExpired = errorOf(
	Forbidden,
	"form_not_ours",
	"This form has expired. Reload the page and submit the form again.",
);
