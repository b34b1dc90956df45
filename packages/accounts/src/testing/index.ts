export { SoftwareAuthenticator } from "./authenticator.ts";
export { signStatement } from "./sign-statement.ts";
export { totpCode } from "./totp-code.ts";
