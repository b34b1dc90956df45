export { SoftwareAuthenticator } from "./authenticator.ts";
export { countedPassword, countHashings } from "./counted-password.ts";
export { securityStepUp } from "./security-step-up.ts";
export { signStatement } from "./sign-statement.ts";
export { totpCode } from "./totp-code.ts";
