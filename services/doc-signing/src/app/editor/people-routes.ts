import { type Endpoint, endpoint, idText, unlessEmpty } from "@repo/validation";
import { z } from "zod";
import { requirePermission } from "../../accounts/teams/require-permission.ts";
import { signedInWithShare } from "../../callers/sessions.ts";
import type { Dependencies } from "../../dependencies.ts";
import { listKnownPeople } from "../../envelopes/people/queries.ts";
import { chooseAccount } from "../frame/choose-account.ts";

const SUGGESTIONS = 6;

/** People of earlier documents, while a name or an address is typed. */
export function peopleRoutes(deps: Dependencies): Endpoint[] {
	const { db } = deps;
	return [
		endpoint({
			method: "get",
			path: "/people",
			caller: signedInWithShare(deps),
			request: {
				query: z.object({ team: unlessEmpty(idText), text: z.string().trim().min(1).max(255) }),
			},
			responses: {
				200: {
					description: "The newest first",
					body: z.object({ people: z.array(z.object({ name: z.string(), email: z.string() })) }),
				},
			},
			handle: async ({ caller: { session }, query: { team, text } }) => {
				const account = await chooseAccount(db, session.user, team);
				const { userId, teamId } = requirePermission("documents.read", account);
				const teamIds = teamId === null ? [] : [teamId];
				return {
					status: 200,
					headers: { "Cache-Control": "no-store" },
					body: { people: await listKnownPeople(db, { userId, teamIds }, { text, limit: SUGGESTIONS }) },
				};
			},
		}),
	];
}
