import { operatorOnly, requireProofOfChange } from "@repo/accounts/operators";
import { noteLanguage } from "@repo/http-errors";
import type { CallerKind } from "@repo/validation";
import type { Actor } from "../../accounts/log/record-account-event.ts";
import { appPages } from "../../callers/app-pages.ts";
import { type SignedInPageVisitor, signedIn } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { consoleOperator } from "../acting-operator.ts";

type Deps = Pick<Dependencies, "config" | "db" | "clock">;

/** Declares pages of the console. */
export const operatorPages = (deps: Deps) =>
	appPages(deps, operatorCaller(deps), (session, request) => requireProofOfChange(deps, session, request));

function operatorCaller(deps: Deps): CallerKind<SignedInPageVisitor> {
	const operators = operatorOnly({
		deps,
		signedIn: signedIn(deps),
		sessionOf: ({ session }) => session,
	});
	return {
		...operators,
		authenticate: async (request) => {
			const found = await operators.authenticate(request);
			// The console is in English (docs/decisions/accounts.md).
			noteLanguage("en");
			return found;
		},
	};
}

/** The operator, for the audit log. */
export function toActor({ session: { user }, browser }: SignedInPageVisitor): Actor {
	return consoleOperator(user.id, browser.ipAddress);
}
