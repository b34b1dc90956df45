export { checkCsrf, csrfToken, newFormId, onceValue, type TokenHolder } from "./csrf.ts";
export { FormExpired } from "./form-expired.ts";
