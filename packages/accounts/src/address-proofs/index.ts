export {
	EMAIL_LINK_PATH,
	findProof,
	PROOF_MINUTES,
	type ProofKey,
	type ProofRequest,
	proveByLink,
	readLink,
	type Salted,
	secretsForEmail,
	startProof,
	type TakenProof,
	takeProof,
	takeProofOnce,
	writeEmailLink,
} from "./address-proofs.ts";
export { guessCode } from "./guess-code.ts";
export { proofsOf, takeProofAllowance } from "./limits.ts";
export { deleteExpiredProofs } from "./queries.ts";
export { addressProofs } from "./tables.ts";
