import { BadRequest } from "@repo/http-errors";

export class TooManyFields extends BadRequest {
	constructor(owner: "document" | "template", max: number) {
		super("too_many_fields", `A ${owner} can have at most ${max} fields.`);
	}
}

export class FieldMetaTooLarge extends BadRequest {
	constructor(owner: "document" | "template", max: number) {
		super(
			"field_meta_too_large",
			`The \`fieldMeta\` of all fields of a ${owner} can have at most ${max} characters of JSON.`,
		);
	}
}
