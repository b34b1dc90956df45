import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { signedIn } from "../accounts/sessions.ts";
import type { Dependencies } from "../dependencies.ts";
import { documentStatuses } from "../documents/rules/document-status.ts";
import { page } from "../platform/html/page.tsx";
import { NoSuchTeam } from "../teams/errors.ts";
import { listDashboard } from "./list-dashboard.ts";
import { DocumentsPage } from "./pages/documents-page.tsx";
import { listTeamsOf } from "./queries.ts";

const listQuery = z.object({
	team: unlessEmpty(idText),
	status: unlessEmpty(z.enum(documentStatuses)),
	query: z.string().trim().max(200).optional(),
	before: unlessEmpty(idText),
	after: unlessEmpty(idText),
});

/** The pages where senders find their documents. */
export function dashboardRoutes(dependencies: Dependencies): Endpoint[] {
	const { db, clock } = dependencies;
	return [
		endpoint({
			method: "get",
			path: "/documents",
			operationId: "getDocumentsPage",
			summary: "The list of documents",
			documented: false,
			caller: signedIn(dependencies),
			request: { query: listQuery },
			responses: { 200: { description: "The page", contentType: "text/html" } },
			handle: async ({ caller: { session }, query: { team, ...filter } }) => {
				const { user } = session;
				const teams = await listTeamsOf(db, user.id);
				if (team !== undefined && !teams.some(({ id }) => id === team)) throw new NoSuchTeam();
				const teamId = team ?? null;
				const list = await listDashboard(dependencies, { userId: user.id, teamId }, filter);
				const account = { teamId, teams };
				return page(
					200,
					<DocumentsPage person={user} account={account} filter={filter} list={list} now={clock()} />,
				);
			},
		}),
	];
}
