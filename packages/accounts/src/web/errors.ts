import { Forbidden } from "@repo/http-errors";

export class SignUpClosed extends Forbidden {
	constructor() {
		super("sign_up_closed", "Only the operator can create accounts. Ask the operator for one.");
	}
}
