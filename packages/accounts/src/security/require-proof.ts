import type { Clock } from "@repo/service-kit/clock";
import { isProofStale } from "../sessions/index.ts";
import { ProofRequired } from "./errors.ts";

/**
 * For acts that matter: whoever has nothing but the session's cookie gets no further ten minutes after the last proof.
 * Throws ProofRequired, which leads back to `returnTo`, the page with the form.
 */
export function requireProof(
	{ clock }: { clock: Clock },
	{ provenAt }: { provenAt: Date },
	returnTo: string,
): void {
	if (isProofStale(provenAt, clock())) throw new ProofRequired(returnTo);
}
