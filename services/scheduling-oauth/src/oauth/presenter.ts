import { responseModes } from "../authorization/rules/authorization-response.ts";
import { prompts } from "../authorization/rules/sign-in-request.ts";
import { ownScopes } from "../clients/rules/scope.ts";
import type { Dependencies } from "../dependencies.ts";

/** The metadata of RFC 9728 §2, of this service or, below it, of its API. */
export function presentProtectedResource(
	{ BASE_URL }: Pick<Dependencies["config"], "BASE_URL">,
	path: string,
) {
	return {
		resource: `${BASE_URL}${path}`,
		resource_name: "Scheduling",
		resource_documentation: `${BASE_URL}/developers`,
		authorization_servers: [BASE_URL],
		// Clients request all of these: what writes is named when it is needed.
		scopes_supported: Object.keys(ownScopes).filter((scope) => scope.startsWith("READ_")),
		bearer_methods_supported: ["header"],
	};
}

const withSecret = ["client_secret_basic", "client_secret_post"];
/** Public clients have no secret. */
const withOrWithoutSecret = [...withSecret, "none"];

const claims = [
	...["iss", "sub", "aud", "exp", "iat", "auth_time", "nonce", "at_hash", "acr", "amr"],
	...["name", "preferred_username", "zoneinfo", "updated_at", "email", "email_verified"],
];

/** The metadata of RFC 8414 §2. */
export function presentMetadata(
	{
		BASE_URL,
		AUTHORIZATION_RESPONSE_ISS,
	}: Pick<Dependencies["config"], "BASE_URL" | "AUTHORIZATION_RESPONSE_ISS">,
	scopes: string[],
	{ readsDocuments = false } = {},
) {
	return {
		issuer: BASE_URL,
		authorization_endpoint: `${BASE_URL}/auth/oauth2/authorize`,
		token_endpoint: `${BASE_URL}/api/auth/oauth/token`,
		revocation_endpoint: `${BASE_URL}/api/auth/oauth/revoke`,
		introspection_endpoint: `${BASE_URL}/api/auth/oauth/introspect`,
		// From here to the claims, OpenID Connect Discovery §3; sign-in libraries look for it at both URLs (Auth.js).
		userinfo_endpoint: `${BASE_URL}/api/auth/oauth/userinfo`,
		end_session_endpoint: `${BASE_URL}/auth/oauth2/logout`,
		subject_types_supported: ["public"],
		id_token_signing_alg_values_supported: ["RS256", "ES256"],
		acr_values_supported: ["1", "2"],
		prompt_values_supported: prompts,
		request_parameter_supported: false,
		// Its default is true.
		request_uri_parameter_supported: false,
		claims_parameter_supported: false,
		claims_supported: claims,
		jwks_uri: `${BASE_URL}/.well-known/jwks.json`,
		scopes_supported: scopes,
		response_types_supported: ["code"],
		response_modes_supported: responseModes,
		grant_types_supported: ["authorization_code", "refresh_token"],
		code_challenge_methods_supported: ["S256"],
		...(readsDocuments && { client_id_metadata_document_supported: true }),
		token_endpoint_auth_methods_supported: withOrWithoutSecret,
		revocation_endpoint_auth_methods_supported: withOrWithoutSecret,
		introspection_endpoint_auth_methods_supported: withSecret,
		authorization_response_iss_parameter_supported: AUTHORIZATION_RESPONSE_ISS,
		service_documentation: `${BASE_URL}/developers`,
	};
}
