import { BadRequest, NotFound } from "@repo/http-errors";

export class FieldNotFound extends NotFound {
	constructor() {
		super("field_not_found", "There is no such field of this document.");
	}
}

export class TooManyFields extends BadRequest {
	constructor(most: number) {
		super("too_many_fields", `A document has at most ${most} fields.`);
	}
}
