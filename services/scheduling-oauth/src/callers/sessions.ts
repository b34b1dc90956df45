import { sessionsWith } from "@repo/accounts/web";
import type { WithHeaders } from "@repo/service-kit/http";
import type { CallerKind } from "@repo/validation";
import type { Session, SignedInUser } from "../accounts/session.ts";
import { signInDeps } from "../accounts/sign-in-deps.ts";
import type { Dependencies } from "../dependencies.ts";

const sessions =
	sessionsWith<SignedInUser>(`u.id, u.subject, u.username, u.email, u.name, u.time_zone AS "timeZone", u.role,
	u.mails_attendees AS "mailsAttendees",
	u.email_proven_at IS NOT NULL AS "isEmailProven"`);

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** The session of this browser, unless it has ended or expired or the account is disabled. One statement. */
export function findSession(deps: Deps, request: WithHeaders): Promise<Session | undefined> {
	return sessions.findSession(signInDeps(deps), request);
}

/** For pages: visitors without a session are redirected to sign in, and back to the same URL. */
export function signedIn(deps: Deps): CallerKind<Session> {
	return sessions.signedIn(signInDeps(deps));
}

/** For forms that themselves say where sign-in leads back to. */
export function signedInOrNot(deps: Deps): CallerKind<Session | undefined> {
	return { security: [{ session: [] }], authenticate: (request) => findSession(deps, request) };
}

/** Reads the session with a row of another table, in one statement: see `sessionBeside` in packages/accounts. */
export const { sessionBeside } = sessions;
