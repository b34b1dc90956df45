import type { ClientRow, ResourceRow } from "../../clients/queries.ts";
import { readsResourceSql } from "../../clients/rules/resource.ts";
import { allowedScopesSql } from "../../clients/tables.ts";
import { mayBeAllowedSql } from "../../grants/queries.ts";

export type Resource = Pick<ResourceRow, "uri" | "name" | "scopes">;
export type ScopeInWords = { name: string; description: string };

/** `isHere` is false for a retired scope that the user has allowed only for another resource. */
type KnownScope = ScopeInWords & { isHere: boolean };

/** A client with every scope that it may request of this user, oldest first. */
export type AskingClient = Pick<
	ClientRow,
	| "id"
	| "clientId"
	| "kind"
	| "requirePkce"
	| "name"
	| "link"
	| "redirectUris"
	| "logoHash"
	| "status"
	| "ownerId"
	| "ownerOnly"
	| "verifiedAt"
	| "firstParty"
> & {
	/** In JSON's text; null unless a document describes the app. */
	documentFreshUntil: string | null;
	readsResource: boolean;
	resources: Resource[];
	knownScopes: KnownScope[];
};

const mayBeAllowed = (isElsewhere: "true" | "false") =>
	`(NOT EXISTS (SELECT FROM live)
				OR ${mayBeAllowedSql("s", { clientRowId: "clients.id", userId: "(SELECT id FROM live)", isElsewhere })})`;

/**
 * SQL of an AskingClient, beside the session in `live`; its parameter, the `client_id`, is $5. A retired scope is one
 * that the user has allowed before.
 */
export const askingClientSql = `SELECT id, client_id AS "clientId", kind, require_pkce AS "requirePkce", name, link, redirect_uris AS "redirectUris",
		logo_hash AS "logoHash", status, owner_id AS "ownerId", owner_only AS "ownerOnly", verified_at AS "verifiedAt",
		first_party AS "firstParty", document_fresh_until AS "documentFreshUntil", ${readsResourceSql("clients")} AS "readsResource",
		(SELECT COALESCE(json_agg(json_build_object('uri', r.uri, 'name', r.name, 'scopes', r.scopes)), '[]')
			FROM resources r) AS resources,
		(SELECT COALESCE(json_agg(json_build_object('name', s.name, 'description', s.description,
			'isHere', ${mayBeAllowed("false")})
			ORDER BY s.created_at, s.name), '[]') FROM scopes s WHERE s.name = ANY (${allowedScopesSql("clients")})
				AND ${mayBeAllowed("true")}) AS "knownScopes"
	FROM clients WHERE client_id = $5`;
