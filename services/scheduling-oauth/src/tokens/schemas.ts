import { z } from "zod";
import { credentialFields, parameter } from "../oauth-protocol/schemas.ts";

export const tokenRequest = z
	.object({
		...credentialFields,
		grant_type: parameter,
		code: parameter,
		redirect_uri: parameter,
		code_verifier: parameter,
		refresh_token: parameter,
		scope: parameter,
	})
	.meta({ id: "TokenRequest" });

export type TokenRequest = z.output<typeof tokenRequest>;

export const tokenAnswer = z
	.object({
		access_token: z
			.string()
			.meta({ description: "A JWT of RFC 9068. Send it as `Authorization: Bearer …`." }),
		token_type: z.literal("Bearer"),
		expires_in: z.int().meta({ description: "Seconds." }),
		refresh_token: z.string().meta({ description: "A refresh repeats the same one." }),
		scope: z.string(),
	})
	.meta({ id: "TokenAnswer" });

/** RFC 7009 §2.1 and RFC 7662 §2.1. A hint is not needed: our tokens say what they are. */
export const tokenQuestion = z
	.object({ ...credentialFields, token: parameter, token_type_hint: parameter })
	.meta({ id: "TokenQuestion" });

export type TokenQuestion = z.output<typeof tokenQuestion>;

export const introspectionAnswer = z
	.object({
		active: z.boolean(),
		scope: z.string().optional(),
		client_id: z.string().optional(),
		username: z.string().optional(),
		token_type: z.literal("Bearer").optional(),
		exp: z.int().optional(),
		iat: z.int().optional(),
		sub: z.string().optional(),
		aud: z.string().optional(),
		iss: z.string().optional(),
		jti: z.string().optional(),
	})
	.meta({ id: "Introspection" });

export const meAnswer = z
	.object({
		username: z.string(),
		id: z.int(),
		scope: z.string(),
		client_id: z.string(),
		name: z.string().optional().meta({ description: "With READ_PROFILE." }),
		email: z.string().optional().meta({ description: "With READ_PROFILE." }),
		time_zone: z.string().optional().meta({ description: "With READ_PROFILE." }),
	})
	.meta({ id: "Me" });

export const userInfo = meAnswer
	.extend({
		sub: z.string(),
		preferred_username: z.string(),
		zoneinfo: z.string().optional().meta({ description: "With READ_PROFILE." }),
	})
	.meta({ id: "UserInfo" });

export const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })) });
