export { CHANGE_EMAIL, changeEmail, EMAIL_CHANGED } from "./change-email.ts";
export { changePassword, checkPassword } from "./change-password.ts";
export { type Browser, methodsOf, type Proof, type SignInDeps } from "./deps.ts";
export { endSessions } from "./end-sessions.ts";
export {
	EmailTaken,
	emailTakenOr,
	ProofExpired,
	SignInExpired,
	SignInRequired,
	TooManyAttempts,
	WrongCredentials,
	WrongPasskey,
	WrongPassword,
	WrongRecoveryCode,
} from "./errors.ts";
export { guessesAt, takeAttempt } from "./limits.ts";
export { firstSecret, openSession, type SignInResult } from "./open-session.ts";
export { listProofs, type RenewedProof, reauthenticate, startReauthentication } from "./reauthenticate.ts";
export { recordSignIn } from "./record-sign-in.ts";
export { PASSWORD_RESET, type PasswordReset, resetPassword } from "./reset-password.ts";
export { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
export { signInWithPassword } from "./sign-in-with-password.ts";
export {
	type SecondFactor,
	signInWithSecondFactor,
	startSecondFactorPasskey,
} from "./sign-in-with-second-factor.ts";
