export type { Browser, Proof, SignInDeps, SignInEvent } from "./deps.ts";
export {
	SignInExpired,
	TooManyAttempts,
	WrongCode,
	WrongCredentials,
	WrongPasskey,
	WrongPassword,
	WrongRecoveryCode,
} from "./errors.ts";
export { openSession } from "./open-session.ts";
export { proofsOf, proveAgain, type RenewedProof, startProvingAgain } from "./prove-again.ts";
export { signInWithPasskey, startPasskeySignIn } from "./sign-in-with-passkey.ts";
export { type SignInResult, signInWithPassword } from "./sign-in-with-password.ts";
export {
	type SecondFactor,
	signInWithSecondFactor,
	startSecondFactorPasskey,
} from "./sign-in-with-second-factor.ts";
