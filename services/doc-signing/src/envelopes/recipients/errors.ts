import { BadRequest } from "@repo/http-errors";

export class RecipientHoldsFields extends BadRequest {
	constructor(role: string) {
		super("recipient_holds_fields", `A ${role} cannot have fields. Remove this recipient's fields first.`);
	}
}
