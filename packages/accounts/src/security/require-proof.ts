import type { Clock } from "@repo/service-kit/clock";
import { isProofStale } from "../sessions/index.ts";
import { ProofRequired } from "./errors.ts";

/**
 * For sensitive actions: ten minutes after the last proof, the session's cookie alone is not enough.
 * Throws ProofRequired, which leads back to `returnTo`, the page with the form.
 */
export function requireProof(
	{ clock }: { clock: Clock },
	{ provenAt }: { provenAt: Date },
	returnTo: string,
): void {
	if (isProofStale(provenAt, clock())) throw new ProofRequired(returnTo);
}
