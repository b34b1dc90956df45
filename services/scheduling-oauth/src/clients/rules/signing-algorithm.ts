/** Signing algorithms of access tokens and ID tokens (RFC 7518 §3.1). */
export const signingAlgorithms = ["ES256", "RS256"] as const;
