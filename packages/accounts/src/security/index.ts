export { authenticatorAddress, newPasskeyAddress, RECOVERY_CODES_PATH, SECURITY_PATH } from "./addresses.ts";
export { browserName } from "./browser-name.ts";
export { AccountClosed, ProofRequired, SecondFactorRequired, StrongerProofRequired } from "./errors.ts";
export { WithRecentProof } from "./pages/with-recent-proof.tsx";
export { requireProof } from "./require-proof.ts";
export { securityRoutes } from "./routes.ts";
export type { AccountSession, AccountUser, SecuritySite } from "./site.ts";
