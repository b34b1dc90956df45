import { signOutRoutes } from "@repo/accounts/routes";
import type { AccountSite } from "@repo/accounts/web";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { endSessions } from "./end-sessions.ts";
import { homeRoutes } from "./routes/home.tsx";
import { newAccountRoutes } from "./routes/new-account.tsx";
import { passwordRoutes } from "./routes/password.tsx";
import { sessionRoutes } from "./routes/sessions.tsx";
import { findSession } from "./sessions.ts";

/** The parts that packages/accounts leaves to the service. */
export function accountRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	return [
		...homeRoutes(dependencies),
		...newAccountRoutes(dependencies, site),
		...signOutRoutes(site, {
			findSession: (request) => findSession(dependencies, request),
			endSession: ({ user, id }, ip) => endSessions(dependencies, user, { only: id }, ip),
		}),
		...passwordRoutes(dependencies, site),
		...sessionRoutes(dependencies),
	];
}
