import { BadRequest, Conflict, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";
import { signInAddress } from "../return-to.ts";
import { SECURITY_PATH } from "./addresses.ts";

export const VERIFY_PATH = "/account/verify";

/** The action needs a stronger proof. Pages redirect to `location`, which asks for it. */
export abstract class StrongerProofRequired extends Forbidden {
	abstract readonly location: string;
}

export class ProofRequired extends StrongerProofRequired {
	readonly location: string;

	constructor(returnTo: string) {
		super("proof_required", "Verify your identity to continue.");
		this.location = signInAddress(returnTo, VERIFY_PATH);
	}
}

/** The account has no second factor, and needs one for this. */
export class SecondFactorRequired extends StrongerProofRequired {
	readonly location = `${SECURITY_PATH}?done=second-factor-required`;

	constructor() {
		super("second_factor_required", "Set up a passkey or an authenticator app to continue.");
	}
}

/** The account was disabled or deleted after the request was authenticated. */
export class AccountClosed extends Unauthorized {
	constructor() {
		super("account_closed", "This account is disabled or was deleted.");
	}
}

export class PasskeyNotFound extends NotFound {
	constructor() {
		super("passkey_not_found", "This passkey does not exist or has been removed.");
	}
}

export class PasskeyNotAccepted extends BadRequest {
	constructor() {
		super("passkey_not_accepted", "This passkey was not accepted. Try again.");
	}
}

/** Without a password, nobody could sign in. */
export class LastPasskey extends Conflict {
	constructor() {
		super(
			"last_passkey",
			"This is your only passkey and you have no password. Set a password or add another passkey first.",
		);
	}
}

export class WrongFirstCode extends BadRequest {
	constructor() {
		super(
			"wrong_code",
			"This code is wrong. Enter the code your app shows now, and check that your phone's clock is correct.",
		);
	}
}

export class AuthenticatorExists extends Conflict {
	constructor() {
		super(
			"authenticator_exists",
			"An authenticator app is already set up. Turn it off before you set up another one.",
		);
	}
}

/** Codes are stored as hashes only. */
export class CodesShownBefore extends Conflict {
	constructor() {
		super(
			"codes_shown_before",
			"This form has already created codes. If you did not save them, create new ones.",
		);
	}
}

export class NoSecondFactor extends Conflict {
	constructor() {
		super("no_second_factor", "Recovery codes replace a second factor. Set one up first.");
	}
}
