import { type SignedInPages, signedInPages } from "@repo/accounts/signed-in-pages";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../accounts/visitor.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { cookieNames, type SignedInPageVisitor, signedIn } from "./sessions.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of signed-in people, with the limit or share of `caller`; `requireProof` guards all their forms. */
export function appPages(
	deps: Deps,
	caller: CallerKind<SignedInPageVisitor> = signedIn(deps),
	requireProof?: (session: Session, request: { path: string }) => void,
): SignedInPages<SignedInPageVisitor, Session> {
	return signedInPages({
		...{ page, caller, clock: deps.clock, cookies: cookieNames(deps.config) },
		sessionOf: ({ session }) => session,
		...(requireProof && { requireProof }),
	});
}
