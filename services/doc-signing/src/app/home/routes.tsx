import { pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { visitor } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { page } from "../../platform/html/page.tsx";
import { WelcomePage } from "./welcome-page.tsx";

/** The home page describes the service. Signed-in users are redirected to their documents. */
export function homeRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
			operationId: "getStartPage",
			summary: "The home page",
			documented: false,
			caller: visitor(dependencies),
			responses: pageResponses,
			handle: async ({ caller: { session } }) => {
				if (session) return { status: 303, headers: { Location: "/documents" } };
				return page(200, <WelcomePage hasSignUp={dependencies.config.SIGN_UP !== "closed"} />);
			},
		}),
	];
}
