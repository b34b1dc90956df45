export { accountExistsEmail, proofEmail } from "./proof-emails.ts";
