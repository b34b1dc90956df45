import { NotFound } from "@repo/http-errors";

export class FieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "Field not found in this document.");
	}
}
