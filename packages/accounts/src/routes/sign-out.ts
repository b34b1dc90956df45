import { formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import type { WithHeaders } from "@repo/service-kit/http";
import { type Endpoint, endpoint } from "@repo/validation";
import { endedSessionCookie, readSessionCookie } from "../browsers/cookies.ts";
import { checkCsrf } from "../forms/csrf.ts";
import { safeReturnTo, signInAddress } from "../return-to.ts";
import type { AccountSite } from "../web/index.ts";

type Sessions<Session> = {
	findSession: (request: WithHeaders) => Promise<Session | null | undefined>;
	endSession: (session: Session, ipAddress: string | undefined) => Promise<unknown>;
};

/**
 * Ends the browser's session. `return_to` is where the next sign-in leads, so that a page can switch users; `next` is
 * shown instead of the sign-in page.
 */
export function signOutRoutes<Session extends { secret: string }>(
	{ cookies }: Pick<AccountSite, "cookies">,
	{ findSession, endSession }: Sessions<Session>,
): Endpoint[] {
	return [
		endpoint({
			method: "post",
			path: "/sign-out",
			request: formRequest,
			responses: pageResponses,
			handle: async ({ body, request }) => {
				const session = await findSession(request);
				if (session) {
					checkCsrf(session, "sign-out", body.csrf);
					await endSession(session, request.ip);
				}
				// Another site's form is sent without the cookie. Clearing it then would sign the user out.
				const hasCookie = readSessionCookie(cookies, request) !== undefined;
				const headers = hasCookie ? { "Set-Cookie": endedSessionCookie(cookies) } : {};
				const next =
					body.next === undefined ? signInAddress(safeReturnTo(body.return_to)) : safeReturnTo(body.next);
				return seeOther(next, headers);
			},
		}),
	];
}
