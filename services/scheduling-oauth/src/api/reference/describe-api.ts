import { cookieName } from "@repo/service-kit/http";
import { idempotencyParameter } from "@repo/service-kit/idempotency";
import { type Endpoint, openApiDocument } from "@repo/validation";
import { ownScopes } from "../../clients/rules/scope.ts";

type Settings = { BASE_URL: string; isHttps: boolean };

/** The API document, generated from the endpoints. */
export function describeApi(endpoints: Endpoint[], config: Settings): ReturnType<typeof openApiDocument> {
	const { BASE_URL } = config;
	const document = openApiDocument(endpoints, {
		info: {
			title: "Scheduling",
			version: "1",
			description:
				"Read and change a user's bookings and read their profile with OAuth 2.0, or your own with an API key. " +
				"The [developer guide](/developers) shows every step.",
		},
		servers: [{ url: BASE_URL }],
		tags: [
			{ name: "Bookings", description: "A user's bookings." },
			{ name: "Profile", description: "A user's profile." },
			{ name: "Webhooks", description: "Messages about changes of a user's bookings." },
			{ name: "OAuth", description: "Issue, check and revoke tokens." },
		],
		securitySchemes: {
			apiKey: {
				type: "apiKey",
				in: "header",
				name: "X-API-Key",
				description: "An API key that the user created.",
			},
			apiKeyInQuery: {
				type: "apiKey",
				in: "query",
				name: "apiKey",
				description: "For integrations that cannot set a header. URLs end up in logs: prefer the header.",
			},
			session: {
				type: "apiKey",
				in: "cookie",
				name: cookieName(config, "scheduling-session"),
				description: "The session of a user who is signed in with a browser.",
			},
			clientBasic: {
				type: "http",
				scheme: "basic",
				description: "Client ID and client secret (RFC 6749 §2.3.1).",
			},
			accessToken: {
				type: "http",
				scheme: "bearer",
				bearerFormat: "JWT",
				description: "An access token that you already have.",
			},
			oauth2: {
				type: "oauth2",
				description: `Get an access token with the authorization code grant and PKCE. To do so on this page, register ${BASE_URL}/api/openapi/oauth2-redirect.html as a redirect URI of your app.`,
				flows: {
					authorizationCode: {
						authorizationUrl: `${BASE_URL}/auth/oauth2/authorize`,
						tokenUrl: `${BASE_URL}/api/auth/oauth/token`,
						refreshUrl: `${BASE_URL}/api/auth/oauth/refreshToken`,
						scopes: ownScopes,
					},
				},
			},
		},
	});
	for (const [path, { post }] of Object.entries(document.paths ?? {}))
		if (post && path.startsWith("/api/v1/"))
			post.parameters = [...(post.parameters ?? []), idempotencyParameter];
	return document;
}
