import { BadRequest } from "@repo/http-errors";

export class TooManyFields extends BadRequest {
	constructor(owner: "document" | "template", max: number) {
		super("too_many_fields", `A ${owner} can have at most ${max} fields.`);
	}
}
