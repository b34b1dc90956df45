import { z } from "zod";
import { credentialFields, exampleClient, parameter } from "../clients/authentication/schemas.ts";
import { refreshTokenUse } from "./rules/refresh-token.ts";

export const tokenRequest = z
	.object({
		...credentialFields,
		grant_type: parameter("`authorization_code` or `refresh_token`."),
		code: parameter("The authorization code."),
		redirect_uri: parameter("The redirect URI of the authorization request."),
		code_verifier: parameter("The PKCE verifier, if the authorization request had a `code_challenge`."),
		refresh_token: parameter("The refresh token, unless it is sent as `Authorization: Bearer`."),
		scope: parameter("For a refresh: fewer scopes than the user allowed, separated by spaces."),
		// Of the first apps, anything: it is ignored, as before there was such a parameter.
		resource: z
			.unknown()
			.optional()
			.transform((sent) => {
				if (sent === undefined || sent === null || sent === "") return undefined;
				return typeof sent === "string" && /^[\x21-\x7e]{1,600}$/.test(sent) ? sent : "?";
			})
			.meta({
				description: "Repeats the `resource` of the authorization request (RFC 8707).",
				override: { type: "string" },
			}),
	})
	.meta({ id: "TokenRequest" });

export type TokenRequest = z.output<typeof tokenRequest>;

export const tokenResponse = z
	.object({
		access_token: z
			.string()
			.meta({ description: "A JWT (RFC 9068). Send it as `Authorization: Bearer <access token>`." }),
		token_type: z.literal("Bearer"),
		expires_in: z.int().meta({ description: "Lifetime of the access token in seconds." }),
		refresh_token: z.string().meta({ description: refreshTokenUse }),
		scope: z.string().meta({ description: "The scopes of the access token, separated by spaces." }),
		id_token: z
			.string()
			.optional()
			.meta({ description: "Who signed in (OpenID Connect): for a code with the scope `openid`." }),
	})
	.meta({
		id: "TokenResponse",
		example: {
			access_token: "eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…",
			token_type: "Bearer",
			expires_in: 1800,
			refresh_token: "rt_…",
			scope: "READ_BOOKING READ_PROFILE",
		},
	});

/** RFC 7009 §2.1 and RFC 7662 §2.1. A hint is not needed: our tokens show their type. */
export const tokenStatusRequest = z
	.object({
		...credentialFields,
		token: parameter("The access token or refresh token."),
		token_type_hint: parameter("Ignored: the server recognizes the type of its tokens."),
	})
	.meta({ id: "TokenStatusRequest", example: { ...exampleClient, token: "rt_…" } });

export type TokenStatusRequest = z.output<typeof tokenStatusRequest>;

export const introspectionResponse = z
	.object({
		active: z.boolean().meta({ description: "False for a token that is unknown, expired or revoked." }),
		scope: z.string().optional(),
		client_id: z.string().optional(),
		username: z.string().optional(),
		token_type: z.literal("Bearer").optional(),
		exp: z.int().optional().meta({ description: "When the token expires, in seconds since 1970." }),
		iat: z.int().optional().meta({ description: "When the token was issued, in seconds since 1970." }),
		sub: z.string().optional().meta({ description: "ID of the user." }),
		aud: z.string().optional().meta({ description: "The service that accepts the token." }),
		iss: z.string().optional().meta({ description: "The issuer: the base URL of this service." }),
		jti: z.string().optional().meta({ description: "ID of the access token." }),
	})
	.meta({
		id: "Introspection",
		example: {
			active: true,
			scope: "READ_BOOKING",
			client_id: exampleClient.client_id,
			username: "ada",
			token_type: "Bearer",
			exp: 1_893_499_200,
			iat: 1_893_497_400,
			sub: "17",
			aud: "https://scheduling.example",
			iss: "https://scheduling.example",
			jti: "0192d3a4-7b1c-7e55-9d2b-1f6f3c1f7c11",
		},
	});

const exampleMe = {
	username: "ada",
	id: 17,
	scope: "READ_BOOKING READ_PROFILE",
	client_id: exampleClient.client_id,
	name: "Ada Lovelace",
	email: "ada@example.com",
	time_zone: "Europe/London",
};

export const meResponse = z
	.object({
		username: z.string(),
		id: z.int().optional(),
		sub: z.string().optional().meta({ description: "Instead of `id`, for apps with opaque subjects." }),
		scope: z.string(),
		client_id: z.string(),
		name: z.string().optional().meta({ description: "Only with the scope READ_PROFILE." }),
		email: z.string().optional().meta({ description: "Only with the scope READ_PROFILE." }),
		time_zone: z.string().optional().meta({ description: "Only with the scope READ_PROFILE." }),
	})
	.meta({ id: "Me", example: exampleMe });

export const userInfo = meResponse
	.extend({
		sub: z.string().meta({ description: "Names the user: the `id` as text, or a random text." }),
		legacy_sub: z
			.string()
			.optional()
			.meta({ description: "The former `sub`, for 90 days after an app moved to opaque subjects." }),
		preferred_username: z.string(),
		name: z.string().optional().meta({ description: "Only with the scope profile or READ_PROFILE." }),
		email: z.string().optional().meta({ description: "Only with the scope email or READ_PROFILE." }),
		email_verified: z.boolean().optional().meta({
			description:
				"Whether the user has proven that they receive email. Only with the scope email or READ_PROFILE.",
		}),
		zoneinfo: z.string().optional().meta({ description: "Only with the scope profile or READ_PROFILE." }),
		updated_at: z.int().optional().meta({ description: "Only with the scope profile." }),
	})
	.meta({
		id: "UserInfo",
		example: {
			...exampleMe,
			sub: "17",
			preferred_username: "ada",
			email_verified: true,
			zoneinfo: "Europe/London",
		},
	});

export const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) }).meta({
	example: {
		keys: [
			{
				kty: "EC",
				crv: "P-256",
				x: "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
				y: "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0",
				kid: "k_4vS1d2",
				alg: "ES256",
				use: "sig",
			},
		],
	},
});
