import { type Endpoint, endpoint, id } from "@repo/validation";
import { z } from "zod";
import { plans } from "../accounts/plan.ts";
import type { Dependencies } from "../dependencies.ts";
import { getTeam } from "../teams/queries.ts";
import { apiToken } from "./api-token-caller.ts";

const meSchema = z
	.object({
		name: z.string().meta({ description: "The team's, or the user's: what to show for the connection." }),
		user: z.object({ id, email: z.string(), name: z.string() }),
		team: z.object({ id, name: z.string() }).nullable().meta({ description: "Set for a token of a team." }),
		plan: z.enum(plans),
	})
	.meta({ id: "Me" });

/** Whom a token speaks for. */
export function meRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/api/v1/me",
			operationId: "getMe",
			summary: "The token's user and team",
			tags: ["Account"],
			caller: apiToken(dependencies)("token.read"),
			responses: { 200: { description: "Who you are here", body: meSchema } },
			handle: async ({ caller: { owner, user, plan } }) => {
				const team = owner.teamId === null ? null : await getTeam(dependencies.db, owner.teamId);
				const name = team?.name ?? user.name;
				return { status: 200, body: { name, user, team: team && { id: team.id, name: team.name }, plan } };
			},
		}),
	];
}
