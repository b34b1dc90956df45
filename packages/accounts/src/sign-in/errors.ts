import { BadRequest, Conflict, errorOf, Gone, TooManyRequests, Unauthorized } from "@repo/http-errors";
import { violatedConstraint } from "@repo/service-kit/database";
import { type AccountWords, said, writeWait } from "../languages/account-words.ts";

/** Reveals neither which of the two was wrong nor whether the account exists. */
export const WrongCredentials = errorOf(
	BadRequest,
	"wrong_credentials",
	...said(({ refusals }) => refusals.wrongCredentials),
);

export const WrongPassword = errorOf(
	BadRequest,
	"wrong_password",
	...said(({ refusals }) => refusals.wrongPassword),
);

export const WrongCode = errorOf(BadRequest, "wrong_code", ...said(({ refusals }) => refusals.wrongCode));

export const WrongRecoveryCode = errorOf(
	BadRequest,
	"wrong_recovery_code",
	...said(({ refusals }) => refusals.wrongRecoveryCode),
);

export const WrongPasskey = errorOf(
	BadRequest,
	"wrong_passkey",
	...said(({ refusals }) => refusals.wrongPasskey),
);

/** The password was checked more than ten minutes ago, or the account's credentials changed since. */
export const SignInExpired = errorOf(
	Gone,
	"sign_in_expired",
	...said(({ refusals }) => refusals.signInExpired),
);

export const EmailTaken = errorOf(Conflict, "email_taken", ...said(({ refusals }) => refusals.emailTaken));

/** {@link EmailTaken} if that is why the database refused a row, otherwise the error. */
export function emailTakenOr(error: unknown): unknown {
	return violatedConstraint(error) === "users_email_unique" ? new EmailTaken() : error;
}

/** A proof of an address that is unknown in this browser, used or expired. Pages show that the link has expired. */
export const ProofExpired = errorOf(
	BadRequest,
	"proof_expired",
	...said(({ refusals }) => refusals.proofExpired),
);

type Limited = "tooManyAttempts" | "tooManyCodes" | "tooManyEmails" | "tooManyEmailsHere";

export class TooManyAttempts extends TooManyRequests {
	constructor(seconds: number, what: Limited = "tooManyAttempts") {
		const say = ({ refusals }: AccountWords, language: string) =>
			refusals[what]({ wait: writeWait(seconds, language) });
		super(seconds, ...said(say));
	}
}

/** 401 for programs; pages redirect to `location`, the sign-in page, which leads back. */
export class SignInRequired extends Unauthorized {
	readonly location: string;

	constructor(location: string, realm: string) {
		const headers = { "WWW-Authenticate": `Session realm="${realm}"` };
		super("sign_in_needed", ...said(({ refusals }) => refusals.signInNeeded, { headers }));
		this.location = location;
	}
}
