export {
	EMAIL_LINK_PATH,
	emailLinkOf,
	findProof,
	PROOF_MINUTES,
	type ProofKey,
	type ProofRequest,
	proveByLink,
	readLink,
	secretsForEmail,
	startProof,
	type TakenProof,
	takeProof,
	takeProofOnce,
} from "./address-proofs.ts";
export { guessCode } from "./guess-code.ts";
export { takeProofAllowance } from "./limits.ts";
export { deleteExpiredProofs } from "./queries.ts";
export { addressProofs } from "./tables.ts";
