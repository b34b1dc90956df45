import { BadRequest } from "@repo/http-errors";

export class RecipientHoldsFields extends BadRequest {
	constructor(role: string) {
		super("recipient_holds_fields", `A ${role} cannot have fields. Remove this recipient's fields first.`);
	}
}

export class TooManyRecipients extends BadRequest {
	constructor(owner: "document" | "template", max: number) {
		super("too_many_recipients", `A ${owner} can have at most ${max} recipients.`);
	}
}
