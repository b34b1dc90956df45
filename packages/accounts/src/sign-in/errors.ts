import { BadRequest, Conflict, errorOf, Gone, TooManyRequests, Unauthorized } from "@repo/http-errors";
import { violatedConstraint } from "@repo/service-kit/database";

/** Reveals neither which of the two was wrong nor whether the account exists. */
export const WrongCredentials = errorOf(
	BadRequest,
	"wrong_credentials",
	"The account and the password do not match. Check both, or reset your password.",
);

export const WrongPassword = errorOf(BadRequest, "wrong_password", "The password is wrong.");

export const WrongCode = errorOf(
	BadRequest,
	"wrong_code",
	"This code is wrong or has already been used. Enter the code your app shows now.",
);

export const WrongRecoveryCode = errorOf(
	BadRequest,
	"wrong_recovery_code",
	"This recovery code is wrong or has already been used. Enter another one.",
);

export const WrongPasskey = errorOf(
	BadRequest,
	"wrong_passkey",
	"This passkey was not accepted. Try again, or sign in another way.",
);

/** The password was checked more than ten minutes ago, or the account's credentials changed since. */
export const SignInExpired = errorOf(
	Gone,
	"sign_in_expired",
	"This sign-in has expired. Enter your password again.",
);

export const EmailTaken = errorOf(
	Conflict,
	"email_taken",
	"An account with this email address already exists.",
);

/** {@link EmailTaken} if that is why the database refused a row, otherwise the error. */
export function emailTakenOr(error: unknown): unknown {
	return violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
}

/** A proof of an address that is unknown in this browser, used or expired. Pages show that the link has expired. */
export const ProofExpired = errorOf(
	BadRequest,
	"proof_expired",
	"This link or code has expired or was already used. Start again to get a new one.",
);

export class TooManyAttempts extends TooManyRequests {
	constructor(seconds: number, what = "Too many attempts.") {
		super(seconds, `${what} Wait ${inWords(seconds)}, then try again.`);
	}
}

function inWords(seconds: number): string {
	return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

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
