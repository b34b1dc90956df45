import { pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { findSession } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { HomePage } from "./home-page.tsx";

export function homeRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
			operationId: "showHome",
			summary: "The home page",
			documented: false,
			responses: pageResponses,
			handle: async ({ request }) =>
				page(200, <HomePage session={await findSession(dependencies, request)} />),
		}),
	];
}
