import { type Endpoint, endpoint } from "@repo/validation";
import type { Dependencies } from "../dependencies.ts";
import { listPublicKeys } from "../tokens/list-public-keys.ts";
import { keySet } from "../tokens/schemas.ts";

/** The public keys that verify access tokens (RFC 7517 §5). */
export function keyRoutes(dependencies: Dependencies): Endpoint[] {
	return [
		endpoint({
			method: "get",
			path: "/.well-known/jwks.json",
			operationId: "getKeys",
			summary: "Get the public keys",
			description: "Returns the public keys that verify access tokens, as a JWK set (RFC 7517).",
			tags: ["OAuth"],
			responses: { 200: { description: "The JWK set.", body: keySet } },
			handle: async () => ({
				status: 200,
				// Short: a resource server that sees an unknown kid downloads the set again and must get the new
				// keys.
				headers: { "Cache-Control": "public, max-age=60" },
				body: { keys: await listPublicKeys(dependencies) },
			}),
		}),
	];
}
