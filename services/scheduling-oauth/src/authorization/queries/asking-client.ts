import type { ClientRow } from "../../clients/queries.ts";

export type ScopeInWords = { name: string; description: string };

/** A client with every scope that it may request, oldest first. */
export type AskingClient = Pick<
	ClientRow,
	"id" | "clientId" | "kind" | "requirePkce" | "name" | "link" | "redirectUris" | "logoHash" | "status"
> & { knownScopes: ScopeInWords[] };

/** SQL of an AskingClient; its parameter, the `client_id`, is $5. */
export const askingClientSql = `SELECT id, client_id AS "clientId", kind, require_pkce AS "requirePkce", name, link, redirect_uris AS "redirectUris",
		logo_hash AS "logoHash", status,
		(SELECT COALESCE(json_agg(json_build_object('name', s.name, 'description', s.description)
			ORDER BY s.created_at, s.name), '[]') FROM scopes s) AS "knownScopes"
	FROM clients WHERE client_id = $5`;
