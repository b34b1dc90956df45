import { endedSessionCookie } from "@repo/accounts/browsers";
import { checkCsrf, safeReturnTo, signInAddress } from "@repo/accounts/forms";
import type { AccountSite } from "@repo/accounts/web";
import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { endSessions } from "../end-sessions.ts";
import { findSession } from "../sessions.ts";

/** Ends the session. `return_to` is where the next sign-in leads: a consent page switches users with it. */
export function signOutRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
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
				const session = await findSession(dependencies, request);
				if (session) {
					checkCsrf(session, "sign-out", body.csrf);
					await endSessions(dependencies, session.user, { only: session.id }, request.ip);
				}
				const cleared = { "Set-Cookie": endedSessionCookie(site.cookies) };
				return seeOther(signInAddress(safeReturnTo(body.return_to)), cleared);
			},
		}),
	];
}
