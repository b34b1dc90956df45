/** How long sessions last. */
export type SessionLifetime = {
	/** Seconds without a request after which a session ends. */
	idleSeconds: number;
	/** Seconds after signing in when it ends in any case. */
	absoluteSeconds: number;
};

/** An act that matters needs a proof that is at most this old. */
export const PROOF_SECONDS = 600;

/** Does an act that matters have to ask again who it is? */
export function isProofStale(provenAt: Date, now: Date): boolean {
	return now.getTime() - provenAt.getTime() > PROOF_SECONDS * 1000;
}
