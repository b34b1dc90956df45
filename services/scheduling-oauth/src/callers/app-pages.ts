import { type SignedInPages, signedInPages } from "@repo/accounts/signed-in-pages";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../accounts/session.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { signedIn } from "./sessions.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of signed-in users, or of some of them. */
export function appPages(
	deps: Deps,
	caller: CallerKind<Session> = signedIn(deps),
): SignedInPages<Session, Session> {
	return signedInPages({ page, clock: deps.clock, caller, sessionOf: (session) => session });
}
