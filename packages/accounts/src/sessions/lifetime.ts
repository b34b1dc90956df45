/** How long sessions last. */
export type SessionLifetime = {
	/** Seconds without a request after which a session ends. */
	idleSeconds: number;
	/** Seconds after signing in when a session expires, even if it is used. */
	absoluteSeconds: number;
};

/** A sensitive action needs a proof that is at most this old. */
export const PROOF_SECONDS = 600;

/** Whether a sensitive action must ask for a new proof. */
export function isProofStale(provenAt: Date, now: Date): boolean {
	return now.getTime() - provenAt.getTime() > PROOF_SECONDS * 1000;
}
