import { cookieName } from "@repo/service-kit/http";
import { type Endpoint, openApiDocument } from "@repo/validation";
import { SESSION_COOKIE } from "../accounts/sessions.ts";

type Settings = { BASE_URL: string; isHttps: boolean };

/** The API document, made from the endpoints themselves. */
export function describeApi(endpoints: Endpoint[], config: Settings): ReturnType<typeof openApiDocument> {
	const { BASE_URL } = config;
	return openApiDocument(endpoints, {
		info: {
			title: "Scheduling",
			version: "1",
			description:
				"Read a user's bookings and profile with OAuth 2.0, or act as the user with an API key. " +
				"The developers' guide is at /developers.",
		},
		servers: [{ url: BASE_URL }],
		tags: [
			{ name: "Bookings", description: "What a user has booked." },
			{ name: "Profile", description: "Who a user is." },
			{ name: "OAuth", description: "How an app gets, checks and ends its access." },
		],
		securitySchemes: {
			apiKey: { type: "apiKey", in: "header", name: "X-API-Key", description: "Made by the user." },
			apiKeyInQuery: {
				type: "apiKey",
				in: "query",
				name: "apiKey",
				description:
					"For integrations that cannot set a header. Addresses end up in logs: prefer the header.",
			},
			session: {
				type: "apiKey",
				in: "cookie",
				name: cookieName(config, SESSION_COOKIE),
				description: "A browser that is signed in.",
			},
			clientBasic: { type: "http", scheme: "basic", description: "Client id and secret (RFC 6749 §2.3.1)." },
			oauth2: {
				type: "oauth2",
				flows: {
					authorizationCode: {
						authorizationUrl: `${BASE_URL}/auth/oauth2/authorize`,
						tokenUrl: `${BASE_URL}/api/auth/oauth/token`,
						refreshUrl: `${BASE_URL}/api/auth/oauth/refreshToken`,
						scopes: { READ_BOOKING: "Read bookings", READ_PROFILE: "Read the profile" },
					},
				},
			},
		},
	});
}
