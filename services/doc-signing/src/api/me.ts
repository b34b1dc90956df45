import { type Endpoint, endpoint, id } from "@repo/validation";
import { z } from "zod";
import { plans } from "../accounts/plan.ts";
import { getTeam } from "../accounts/teams/queries.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";

const meSchema = z
	.object({
		name: z
			.string()
			.meta({ description: "Name of the team, or of the user. Show it as the connected account." }),
		user: z.object({ id, email: z.string(), name: z.string() }),
		team: z.object({ id, name: z.string() }).nullable().meta({ description: "Null for a personal token." }),
		plan: z.enum(plans),
	})
	.meta({
		id: "Me",
		example: {
			name: "Elm Properties",
			user: { id: 3, email: "grace@example.com", name: "Grace Hopper" },
			team: { id: 2, name: "Elm Properties" },
			plan: "free",
		},
	});

export function meRoutes(dependencies: Pick<Dependencies, "config" | "db" | "clock" | "shares">): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/api/v1/me",
			operationId: "getMe",
			summary: "Get the token's user and team",
			description:
				"Returns the user and team that the API token belongs to, for example to show the connected account.",
			tags: ["Account"],
			caller: apiToken(dependencies)("token.read"),
			responses: { 200: { description: "The user, team and plan", body: meSchema } },
			handle: async ({ caller: { owner, user, plan } }) => {
				const team = owner.teamId === null ? null : await getTeam(dependencies.db, owner.teamId);
				const name = team?.name ?? user.name;
				return { status: 200, body: { name, user, team: team && { id: team.id, name: team.name }, plan } };
			},
		}),
	];
}
