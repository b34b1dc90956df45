import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { clearCookie } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { checkCsrf } from "../csrf.ts";
import { endSessions } from "../end-sessions.ts";
import { safeReturnTo, signInAddress } from "../rules/return-to.ts";
import { findSession, SESSION_COOKIE } from "../sessions.ts";

/** Ends the session. `return_to` is where the next sign-in leads: a consent page switches users with it. */
export function signOutRoutes(dependencies: Dependencies): Endpoint[] {
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
				const cleared = { "Set-Cookie": clearCookie(dependencies.config, SESSION_COOKIE) };
				return seeOther(signInAddress(safeReturnTo(body.return_to)), cleared);
			},
		}),
	];
}
