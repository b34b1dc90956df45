import { BadRequest, Conflict, errorOf, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";

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
export const AccountClosed = errorOf(
	Unauthorized,
	"account_closed",
	"This account is disabled or was deleted.",
);

export const PasskeyNotFound = errorOf(
	NotFound,
	"passkey_not_found",
	"This passkey does not exist or has been removed.",
);

export const PasskeyNotAccepted = errorOf(
	BadRequest,
	"passkey_not_accepted",
	"This passkey was not accepted. Try again.",
);

/** Without a password, nobody could sign in. */
export const LastPasskey = errorOf(
	Conflict,
	"last_passkey",
	"This is your only passkey and you have no password. Set a password or add another passkey first.",
);

export const WrongFirstCode = errorOf(
	BadRequest,
	"wrong_code",
	"This code is wrong. Enter the code your app shows now, and check that your phone's clock is correct.",
);

export const AuthenticatorExists = errorOf(
	Conflict,
	"authenticator_exists",
	"An authenticator app is already set up. Turn it off before you set up another one.",
);

/** Codes are stored as hashes only. */
export const CodesShownBefore = errorOf(
	Conflict,
	"codes_shown_before",
	"This form has already created codes. If you did not save them, create new ones.",
);

export const NoSecondFactor = errorOf(
	Conflict,
	"no_second_factor",
	"Recovery codes replace a second factor. Set one up first.",
);
