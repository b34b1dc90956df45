import { type SignedInPages, signedInPages } from "@repo/accounts/signed-in-pages";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../accounts/session.ts";
import { accountCookies } from "../accounts/sign-in-deps.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { signedIn } from "./sessions.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of signed-in users, or of some of them; `requireProof` guards all their forms. */
export function appPages(
	deps: Deps,
	caller: CallerKind<Session> = signedIn(deps),
	requireProof?: (session: Session, request: { path: string }) => void,
): SignedInPages<Session, Session> {
	return signedInPages({
		...{ page, caller, clock: deps.clock, cookies: accountCookies(deps.config) },
		sessionOf: (session) => session,
		...(requireProof && { requireProof }),
	});
}
