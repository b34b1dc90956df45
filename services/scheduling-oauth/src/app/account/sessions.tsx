import { checkCsrf } from "@repo/accounts/forms";
import { listSessions } from "@repo/accounts/sessions";
import { endSessions, type SignInDeps } from "@repo/accounts/sign-in";
import { doneQuery, formRequest, pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { SessionNotFound } from "../../accounts/errors.ts";
import { signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { SessionsPage } from "./sessions-page.tsx";

export function sessionRoutes(dependencies: Dependencies, deps: SignInDeps): Endpoint[] {
	const { db, clock } = dependencies;
	const caller = signedIn(dependencies);
	const done = seeOther("/account/sessions?done");
	return [
		endpoint({
			method: "get",
			path: "/account/sessions",
			operationId: "showSessions",
			summary: "The user's sessions",
			documented: false,
			caller,
			request: { query: doneQuery },
			responses: pageResponses,
			handle: async ({ caller: session, query }) => {
				const sessions = await listSessions(db, session.user.id, clock());
				return page(200, <SessionsPage session={session} sessions={sessions} done={"done" in query} />);
			},
		}),
		endpoint({
			method: "post",
			path: "/account/sessions/end-others",
			operationId: "endOtherSessions",
			summary: "Sign out all other sessions",
			documented: false,
			caller,
			request: formRequest,
			responses: pageResponses,
			handle: async ({ caller: session, body, request }) => {
				checkCsrf(session, "sessions", body.csrf);
				await endSessions(deps, { userId: session.user.id, ipAddress: request.ip }, { except: session.id });
				return done;
			},
		}),
		endpoint({
			method: "post",
			path: "/account/sessions/:sessionId/end",
			operationId: "endSession",
			summary: "Sign one browser out",
			documented: false,
			caller,
			request: { ...formRequest, params: z.object({ sessionId: z.guid() }) },
			responses: pageResponses,
			handle: async ({ caller: session, body, params, request }) => {
				checkCsrf(session, "sessions", body.csrf);
				const owner = { userId: session.user.id, ipAddress: request.ip };
				if (!(await endSessions(deps, owner, { only: params.sessionId }))) throw new SessionNotFound();
				return done;
			},
		}),
	];
}
