export { finishAuthentication, startAuthentication } from "./authenticate.ts";
export { type ChallengeUse, deleteExpiredChallenges } from "./challenges.ts";
export { PasskeyRefused } from "./errors.ts";
export { type EvidenceProblem, findEvidenceProblem, type PasskeyEvidence } from "./evidence.ts";
export {
	deletePasskey,
	deletePasskeys,
	findPasskey,
	listPasskeys,
	type Passkey,
	renamePasskey,
} from "./queries.ts";
export { finishRegistration, startRegistration } from "./register.ts";
export { finishFirstRegistration, startFirstRegistration } from "./register-first.ts";
export { makeRelyingParty, type PasskeyOptions, type RelyingParty } from "./relying-party.ts";
export {
	type AuthenticationResponse,
	authenticationResponse,
	passkeyResponse,
	type RegistrationResponse,
	registrationResponse,
} from "./responses.ts";
export { passkeyChallenges, passkeyHandles, passkeys } from "./tables.ts";
