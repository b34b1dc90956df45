export {
	findProof,
	type GuessResult,
	PROOF_MINUTES,
	type ProofRequest,
	proveByCode,
	proveByLink,
	readLink,
	secretsForEmail,
	startProof,
	type TakenProof,
	takeProof,
	takeProofOnce,
} from "./address-proofs.ts";
export { deleteExpiredProofs } from "./queries.ts";
export { addressProofs } from "./tables.ts";
