// What a service's tables.ts exports besides its `users`.
export { addressProofs } from "./address-proofs/index.ts";
export { passkeyChallenges, passkeyHandles, passkeys } from "./passkeys/index.ts";
export { recoveryCodes } from "./recovery-codes/index.ts";
export { knownBrowsers, pendingSignIns, sessions } from "./sessions/index.ts";
export { totpFactors } from "./totp/index.ts";
