import { pageResponses, seeOther } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../../dependencies.ts";
import { operatorOnly } from "./operator-caller.ts";
import { auditRoutes } from "./routes/audit.tsx";
import { clientChangeRoutes } from "./routes/client-changes.tsx";
import { clientFormRoutes } from "./routes/client-forms.tsx";
import { clientPageRoutes } from "./routes/client-pages.tsx";
import { keyRoutes } from "./routes/keys.tsx";
import { scopeRoutes } from "./routes/scopes.tsx";
import { userChangeRoutes } from "./routes/user-changes.tsx";
import { userRoutes } from "./routes/users.tsx";

/** The operator's console: the command line's functions as pages. */
export function consoleRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/operator",
			operationId: "showConsole",
			summary: "The operator's console",
			documented: false,
			caller: operatorOnly(dependencies),
			responses: pageResponses,
			handle: async () => seeOther("/operator/clients"),
		}),
		// Before the pages, where `new` would be read as a client_id.
		...clientFormRoutes(dependencies),
		...clientPageRoutes(dependencies),
		...clientChangeRoutes(dependencies),
		...scopeRoutes(dependencies),
		// Its `new` precedes the pages of one user.
		...userRoutes(dependencies),
		...userChangeRoutes(dependencies),
		...keyRoutes(dependencies),
		...auditRoutes(dependencies),
	];
}
