import { Forbidden, Unauthorized } from "@repo/http-errors";

/** 401 for programs; pages redirect to `location`, the sign-in page, which leads back. */
export class SignInRequired extends Unauthorized {
	readonly location: string;

	constructor(location: string, realm: string) {
		super("sign_in_needed", "Sign in to continue.", {
			headers: { "WWW-Authenticate": `Session realm="${realm}"` },
		});
		this.location = location;
	}
}

export class SignUpClosed extends Forbidden {
	constructor() {
		super("sign_up_closed", "Only the operator can create accounts. Ask the operator for one.");
	}
}
