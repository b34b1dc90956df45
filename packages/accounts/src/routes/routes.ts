import type { Endpoint } from "@repo/validation";
import type { AccountSite } from "../web/index.ts";
import { askForAddressRoutes } from "./ask-for-address.tsx";
import { emailCodeRoutes } from "./email-code.tsx";
import { emailLinkRoutes } from "./email-link.tsx";
import { newAccountOptionsRoutes } from "./new-account.ts";
import { passkeyScriptRoutes } from "./passkey-script.ts";
import { resetPasswordRoutes } from "./reset-password.tsx";
import { secondFactorRoutes } from "./second-factor.tsx";
import { signInRoutes } from "./sign-in.tsx";

/** Signing in, and proving an email address. The service decides what follows a proof. */
export function accountRoutes(site: AccountSite): Endpoint[] {
	return [
		...signInRoutes(site),
		...secondFactorRoutes(site),
		...askForAddressRoutes(site),
		...emailCodeRoutes(site),
		...emailLinkRoutes(site),
		...newAccountOptionsRoutes(site),
		...resetPasswordRoutes(site),
		...passkeyScriptRoutes,
	];
}
