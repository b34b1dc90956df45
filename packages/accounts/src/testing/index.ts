export { SoftwareAuthenticator } from "./authenticator.ts";
export { signStatement } from "./sign-statement.ts";
