export { finishEmailChange } from "./after-proof.ts";
export { askForProof } from "./ask-for-proof.ts";
export { continueTo, makeSessionCookies } from "./continue-to.ts";
export { type NewAccountPage, newAccountRoutes } from "./new-account.tsx";
export { passkeyOptions } from "./passkey-options.ts";
export { accountRoutes } from "./routes.ts";
export { signOutRoutes } from "./sign-out.ts";
