export {
	type GuessResult,
	PROOF_MINUTES,
	type ProofRequest,
	proveByCode,
	proveByLink,
	readLink,
	secretsForEmail,
	startProof,
	takeProof,
} from "./address-proofs.ts";
export { deleteExpiredProofs } from "./queries.ts";
export { addressProofs } from "./tables.ts";
