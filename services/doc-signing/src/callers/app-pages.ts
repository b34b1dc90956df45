import { type SignedInPages, signedInPages } from "@repo/accounts/signed-in-pages";
import type { CallerKind } from "@repo/validation";
import type { Session } from "../accounts/visitor.ts";
import type { Dependencies } from "../dependencies.ts";
import { page } from "../platform/html/page.tsx";
import { type SignedInPageVisitor, signedIn } from "./sessions.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of signed-in people, with the limit or share of `caller`. */
export function appPages(
	deps: Deps,
	caller: CallerKind<SignedInPageVisitor> = signedIn(deps),
): SignedInPages<SignedInPageVisitor, Session> {
	return signedInPages({ page, clock: deps.clock, caller, sessionOf: ({ session }) => session });
}
