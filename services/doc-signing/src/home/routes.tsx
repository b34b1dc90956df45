import { pageResponses } from "@repo/service-kit/html";
import { type Endpoint, endpoint } from "@repo/validation";
import { visitor } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { listDocuments } from "../documents/listing/list-documents.ts";
import { page } from "../platform/html/page.tsx";
import { DocumentsPage } from "./pages/documents-page.tsx";
import { WelcomePage } from "./pages/welcome-page.tsx";

/** The start page: for visitors what this is, for the signed-in their documents. */
export function homeRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/",
			operationId: "getStartPage",
			summary: "The start page",
			documented: false,
			caller: visitor(dependencies),
			responses: pageResponses,
			handle: async ({ caller: { session } }) => {
				if (!session) return page(200, <WelcomePage hasSignUp={dependencies.config.SIGN_UP !== "closed"} />);
				const owner = { userId: session.user.id, teamId: null };
				const { rows } = await listDocuments(dependencies, owner, { page: 1, perPage: 50 });
				return page(200, <DocumentsPage session={session} documents={rows} />);
			},
		}),
	];
}
