import { type Endpoint, endpoint } from "@repo/validation";
import { passkeyScript, passkeyScriptPath } from "../pages/index.ts";
import type { AccountSite } from "../web/index.ts";
import { askForAddressRoutes } from "./ask-for-address.tsx";
import { emailCodeRoutes } from "./email-code.tsx";
import { emailLinkRoutes } from "./email-link.tsx";
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
		...resetPasswordRoutes(site),
		...passkeyScriptRoutes,
	];
}

const passkeyScriptRoutes: Endpoint[] = [
	endpoint({
		method: "get",
		path: passkeyScriptPath,
		responses: { 200: { description: "The script", contentType: "text/javascript; charset=utf-8" } },
		handle: async () => ({
			status: 200,
			headers: {
				"Cache-Control": "public, max-age=31536000, immutable",
				"Cross-Origin-Resource-Policy": "same-origin",
			},
			body: passkeyScript,
		}),
	}),
];
