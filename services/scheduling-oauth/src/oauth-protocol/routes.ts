import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { listScopes } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentMetadata } from "./presenter.ts";

/**
 * What a client needs to know (RFC 8414 §3). Also at OpenID Connect's address, which many libraries for both ask first;
 * the document says itself that there are no id tokens (§5 of the RFC lets an application name its address).
 */
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
			summary: "Addresses and abilities of this authorization server",
			tags: ["OAuth"],
			responses: {
				200: { description: "Metadata of RFC 8414", body: z.looseObject({ issuer: z.string() }) },
			},
			handle: async () => {
				const scopes = (await listScopes(db)).map(({ name }) => name);
				return {
					status: 200,
					headers: { "Cache-Control": "public, max-age=300" },
					body: presentMetadata(config, scopes),
				};
			},
		}),
	);
}
