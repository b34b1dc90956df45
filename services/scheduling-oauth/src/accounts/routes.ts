import type { AccountSite } from "@repo/accounts/web";
import type { Endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { homeRoutes } from "./routes/home.tsx";
import { newAccountRoutes } from "./routes/new-account.tsx";
import { passwordRoutes } from "./routes/password.tsx";
import { sessionRoutes } from "./routes/sessions.tsx";
import { signOutRoutes } from "./routes/sign-out.ts";

/** What packages/accounts leaves to the service. */
export function accountRoutes(dependencies: Dependencies, site: AccountSite): Endpoint[] {
	return [
		...homeRoutes(dependencies),
		...newAccountRoutes(dependencies, site),
		...signOutRoutes(dependencies, site),
		...passwordRoutes(dependencies, site),
		...sessionRoutes(dependencies),
	];
}
