import type { Dependencies } from "../dependencies.ts";

const withSecret = ["client_secret_basic", "client_secret_post"];
/** Public clients have no secret. */
const withOrWithoutSecret = [...withSecret, "none"];

/** The metadata of RFC 8414 §2. */
export function presentMetadata(
	{
		BASE_URL,
		AUTHORIZATION_RESPONSE_ISS,
	}: Pick<Dependencies["config"], "BASE_URL" | "AUTHORIZATION_RESPONSE_ISS">,
	scopes: string[],
) {
	return {
		issuer: BASE_URL,
		authorization_endpoint: `${BASE_URL}/auth/oauth2/authorize`,
		token_endpoint: `${BASE_URL}/api/auth/oauth/token`,
		revocation_endpoint: `${BASE_URL}/api/auth/oauth/revoke`,
		introspection_endpoint: `${BASE_URL}/api/auth/oauth/introspect`,
		// From OpenID Connect; sign-in libraries look for it here, with id tokens or without (Auth.js).
		userinfo_endpoint: `${BASE_URL}/api/auth/oauth/userinfo`,
		// Nimbus (Spring's issuer-uri) rejects a document without it, and tries no other URL. True of the `sub`
		// there: it is the same for every app. Signing algorithms of id tokens would claim that there are some.
		subject_types_supported: ["public"],
		jwks_uri: `${BASE_URL}/.well-known/jwks.json`,
		scopes_supported: scopes,
		response_types_supported: ["code"],
		response_modes_supported: ["query"],
		grant_types_supported: ["authorization_code", "refresh_token"],
		code_challenge_methods_supported: ["S256"],
		token_endpoint_auth_methods_supported: withOrWithoutSecret,
		revocation_endpoint_auth_methods_supported: withOrWithoutSecret,
		introspection_endpoint_auth_methods_supported: withSecret,
		authorization_response_iss_parameter_supported: AUTHORIZATION_RESPONSE_ISS,
		service_documentation: `${BASE_URL}/developers`,
	};
}
