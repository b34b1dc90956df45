import { signOutRoutes } from "@repo/accounts/routes";
import { endSessions } from "@repo/accounts/sign-in";
import type { AccountSite } from "@repo/accounts/web";
import type { Endpoint } from "@repo/validation";
import { findSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { homeRoutes } from "./home.tsx";
import { newAccountRoutes } from "./new-account.tsx";
import { passwordRoutes } from "./password.tsx";
import { sessionRoutes } from "./sessions.tsx";

/** The parts that packages/accounts leaves to the service. */
export function accountRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	return [
		...homeRoutes(dependencies),
		...newAccountRoutes(dependencies, site),
		...signOutRoutes(site, {
			findSession: (request) => findSession(dependencies, request),
			endSession: ({ user, id: only }, ipAddress) =>
				endSessions(site, { userId: user.id, ipAddress }, { only }),
		}),
		...passwordRoutes(dependencies, site),
		...sessionRoutes(dependencies, site),
	];
}
