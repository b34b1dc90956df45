import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { listScopes } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentMetadata } from "./presenter.ts";

const exampleConfig = { BASE_URL: "https://scheduling.example", AUTHORIZATION_RESPONSE_ISS: false };

/** The server metadata (RFC 8414 §3), and the same document at OpenID Connect's URL (Discovery §4). */
export function metadataRoutes({ config, db }: Dependencies): Endpoint[] {
	const addresses = [
		["/.well-known/oauth-authorization-server", "getMetadata", true],
		["/.well-known/openid-configuration", "getMetadataAtOpenIdAddress", false],
	] as const;
	return addresses.map(([path, operationId, documented]) =>
		endpoint({
			method: "get",
			path,
			operationId,
			documented,
			summary: "Get the server metadata",
			description: "Returns the endpoints and capabilities of this authorization server (RFC 8414).",
			tags: ["OAuth"],
			responses: {
				200: {
					description: "The metadata.",
					body: z.looseObject({ issuer: z.string() }),
					example: presentMetadata(exampleConfig, ["READ_BOOKING", "READ_PROFILE"]),
				},
			},
			handle: async () => {
				// Generic clients request every scope that they find here, so only those of every app.
				const forAll = (await listScopes(db)).filter((scope) => scope.forAll && !scope.retiredAt);
				const scopes = forAll.map(({ name }) => name);
				return {
					status: 200,
					headers: { "Cache-Control": "public, max-age=300" },
					body: presentMetadata(config, scopes),
				};
			},
		}),
	);
}
