/** How long sessions last. */
export type SessionLifetime = {
	/** Seconds without a request after which a session ends. */
	idleSeconds: number;
	/** Seconds after signing in when a session ends in any case. */
	absoluteSeconds: number;
};

/** An important action needs a proof that is at most this old. */
export const PROOF_SECONDS = 600;

/** Whether an important action must ask for a new proof. */
export function isProofStale(provenAt: Date, now: Date): boolean {
	return now.getTime() - provenAt.getTime() > PROOF_SECONDS * 1000;
}
