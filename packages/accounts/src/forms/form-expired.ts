import { Forbidden } from "@repo/http-errors";

export class FormExpired extends Forbidden {
	constructor() {
		super("form_not_ours", "This form has expired. Reload the page and submit the form again.");
	}
}
