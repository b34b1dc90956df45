export { askForProof } from "./ask-for-proof.ts";
export { continueTo, sessionCookiesOf } from "./continue-to.ts";
export { emailLinkOf } from "./email-link.tsx";
export { linkExpiredPage } from "./link-expired-page.tsx";
export {
	afterSignUp,
	type FirstCredential,
	findSignUp,
	firstPasskey,
	storeFirstPasskey,
} from "./new-account.ts";
export { passkeyOptions } from "./passkey-options.ts";
export { accountRoutes } from "./routes.ts";
export { givenPassword, newPassword, passkeyResponse } from "./schemas.ts";
export { signOutRoutes } from "./sign-out.ts";
