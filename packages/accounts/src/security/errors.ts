import { BadRequest, Conflict, errorOf, Forbidden, NotFound, Unauthorized } from "@repo/http-errors";
import { said } from "../languages/account-words.ts";
import { signInAddress } from "../return-to.ts";
import { SECURITY_PATH } from "./addresses.ts";

export const VERIFY_PATH = "/account/verify";
/** Where a verification ends that began in another tab than the form that needs it. */
export const VERIFIED_ADDRESS = `${VERIFY_PATH}?done`;

/** The action needs a stronger proof. Pages redirect to `location`, which asks for it. */
export abstract class StrongerProofRequired extends Forbidden {
	abstract readonly location: string;
}

export class ProofRequired extends StrongerProofRequired {
	readonly location: string;

	constructor(returnTo: string) {
		super("proof_required", ...said(({ proof }) => `${proof.toContinue}.`));
		this.location = signInAddress(returnTo, VERIFY_PATH);
	}
}

/** The account has no second factor, and needs one for this. */
export class SecondFactorRequired extends StrongerProofRequired {
	readonly location = `${SECURITY_PATH}?done=second-factor-required`;

	constructor() {
		super("second_factor_required", ...said(({ refusals }) => refusals.secondFactorRequired));
	}
}

/** The account was disabled or deleted after the request was authenticated. */
export const AccountClosed = errorOf(
	Unauthorized,
	"account_closed",
	...said(({ refusals }) => refusals.accountClosed),
);

export const PasskeyNotFound = errorOf(
	NotFound,
	"passkey_not_found",
	...said(({ refusals }) => refusals.passkeyNotFound),
);

export const PasskeyNotAccepted = errorOf(
	BadRequest,
	"passkey_not_accepted",
	...said(({ refusals }) => refusals.passkeyNotAccepted),
);

/** Without a password, nobody could sign in. */
export const LastPasskey = errorOf(Conflict, "last_passkey", ...said(({ refusals }) => refusals.lastPasskey));

export const WrongFirstCode = errorOf(
	BadRequest,
	"wrong_code",
	...said(({ refusals }) => refusals.wrongFirstCode),
);

export const AuthenticatorExists = errorOf(
	Conflict,
	"authenticator_exists",
	...said(({ refusals }) => refusals.appExists),
);

/** Codes are stored as hashes only. */
export const CodesShownBefore = errorOf(
	Conflict,
	"codes_shown_before",
	...said(({ refusals }) => refusals.codesShown),
);

export const NoSecondFactor = errorOf(
	Conflict,
	"no_second_factor",
	...said(({ refusals }) => refusals.noSecondFactor),
);
