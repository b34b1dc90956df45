import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { changeEmbedOrigins } from "../accounts/embedding/change-embed-origins.ts";
import { embedOrigins } from "../accounts/embedding/rules/embed-origin.ts";
import { actingUser } from "../accounts/log/record-account-event.ts";
import { findEmbedOrigins } from "../accounts/preferences/queries.ts";
import { apiToken } from "../callers/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";

const example = { origins: ["https://app.example.com", "https://*.customers.example.com"] };
const listed = z
	.object({
		origins: z.array(z.string()).meta({
			description: "Sites that may show the account's signing pages in a frame. Empty: none.",
		}),
	})
	.meta({ id: "EmbedOrigins", example });
const tags = ["Account"];

export function embedOriginRoutes(
	deps: Pick<Dependencies, "config" | "db" | "clock" | "shares">,
): Endpoint[] {
	const token = apiToken(deps);
	return [
		endpoint({
			method: "get",
			path: "/api/v1/embed-origins",
			operationId: "getEmbedOrigins",
			summary: "Get the sites that may embed signing",
			description: "Returns the sites that may show the account's signing pages in a frame.",
			tags,
			caller: token("tokens.manage"),
			responses: { 200: { description: "The origins", body: listed } },
			handle: async ({ caller: { owner } }) => ({
				status: 200,
				body: { origins: await findEmbedOrigins(deps.db, owner) },
			}),
		}),
		endpoint({
			method: "put",
			path: "/api/v1/embed-origins",
			operationId: "setEmbedOrigins",
			summary: "Set the sites that may embed signing",
			description:
				"Replaces the sites that may show the account's signing pages in a frame: https origins such as `https://app.example.com` or `https://*.example.com`, and `http://localhost:*` for development. A person who may change them decides who can build pages around a signature, so a session needs a recent proof.",
			tags,
			caller: token("embedding.manage"),
			request: { body: z.object({ origins: embedOrigins }), example },
			responses: { 200: { description: "The origins in canonical form", body: listed } },
			handle: async ({ caller: { owner, user, holder }, body, request }) => {
				const by = actingUser(user.id, request.ip, holder);
				return { status: 200, body: { origins: await changeEmbedOrigins(deps, owner, body.origins, by) } };
			},
		}),
	];
}
