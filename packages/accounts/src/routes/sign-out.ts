import { hashSecret } from "@repo/service-kit/crypto";
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { endedSessionCookie, readSessionCookie } from "../browsers/index.ts";
import { checkCsrf, safeReturnTo, signInAddress } from "../forms/index.ts";
import { deleteSessionBySecret } from "../sessions/index.ts";
import type { AccountSite } from "../web/index.ts";

/** Ends the browser's session. `return_to` is where the next sign-in leads, so that a page can switch users. */
export function signOutRoutes(site: AccountSite): Endpoint[] {
	return [
		endpoint({
			method: "post",
			path: "/sign-out",
			operationId: "signOut",
			summary: "Sign out",
			documented: false,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const secret = readSessionCookie(site.cookies, request);
				if (secret && (await site.findSession(request))) {
					checkCsrf({ secret }, "sign-out", body.csrf);
					await deleteSessionBySecret(site.db, hashSecret(secret));
				}
				const cleared = { "Set-Cookie": endedSessionCookie(site.cookies) };
				return seeOther(signInAddress(safeReturnTo(body.return_to)), cleared);
			},
		}),
	];
}
