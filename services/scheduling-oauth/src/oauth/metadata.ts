import { type Endpoint, endpoint } from "@repo/validation";
import { z } from "zod";
import { listDocumentHosts, listScopes } from "../clients/queries.ts";
import type { Dependencies } from "../dependencies.ts";
import { presentMetadata, presentProtectedResource } from "./presenter.ts";

const exampleConfig = { BASE_URL: "https://scheduling.example", AUTHORIZATION_RESPONSE_ISS: false };

const server = {
	summary: "Get the server metadata",
	description: "Returns the endpoints and capabilities of this authorization server (RFC 8414).",
	body: z.looseObject({ issuer: z.string() }),
	present: presentMetadata,
};
const resource = (path: string) => ({
	summary: "Get the metadata of the API",
	description: "Returns where apps get access tokens for this API (RFC 9728).",
	body: z.looseObject({ resource: z.string() }),
	present: (config: typeof exampleConfig) => presentProtectedResource(config, path),
});

/**
 * The server metadata (RFC 8414 §3), and the same document at OpenID Connect's URL (Discovery §4); and that of the API,
 * whose `resource` is what a client derived the URL from (RFC 9728 §3.3).
 */
export function metadataRoutes({ config, db }: Dependencies): Endpoint[] {
	const addresses = [
		["oauth-authorization-server", "getMetadata", server, true],
		["openid-configuration", "getMetadataAtOpenIdAddress", server, false],
		["oauth-protected-resource/api/v1", "getApiMetadata", resource("/api/v1"), true],
		["oauth-protected-resource", "getResourceMetadata", resource(""), false],
	] as const;
	return addresses.map(([name, operationId, { summary, description, body, present }, documented]) =>
		endpoint({
			method: "get",
			path: `/.well-known/${name}`,
			operationId,
			documented,
			summary,
			description,
			tags: ["OAuth"],
			responses: {
				200: {
					description: "The metadata.",
					body,
					example: present(exampleConfig, ["READ_BOOKING", "READ_PROFILE"]),
				},
			},
			handle: async () => {
				// Generic clients request every scope that they find here, so only those of every app.
				const forAll = (await listScopes(db)).filter((scope) => scope.forAll && !scope.retiredAt);
				const mode = config.CLIENT_DOCUMENTS;
				// Clients would try it first, and have no other way when it fails.
				const readsDocuments =
					mode === "open" || (mode === "listed" && (await listDocumentHosts(db)).length > 0);
				const scopes = forAll.map(({ name }) => name);
				return {
					status: 200,
					headers: { "Cache-Control": "public, max-age=300" },
					body: present(config, scopes, { readsDocuments }),
				};
			},
		}),
	);
}
