import { BadRequest, NotFound } from "@repo/http-errors";

export class FieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "Field not found in this document.");
	}
}

export class TooManyFields extends BadRequest {
	constructor(max: number) {
		super("too_many_fields", `A document can have at most ${max} fields.`);
	}
}
