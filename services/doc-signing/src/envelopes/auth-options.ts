import { z } from "zod";

export const accessAuthMethods = ["ACCOUNT"] as const;
export const actionAuthMethods = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH"] as const;
export type AccessAuthMethod = (typeof accessAuthMethods)[number];
export type ActionAuthMethod = (typeof actionAuthMethods)[number];

const closed =
	"Recipients cannot sign in yet, so a document that requires a method cannot be opened or signed.";

/** A document's `authOptions`. */
export const authOptionsSchema = z
	.strictObject({
		globalAccessAuth: authSetting(accessAuthMethods),
		globalActionAuth: authSetting(actionAuthMethods),
	})
	.meta({
		id: "AuthOptionsInput",
		description: `\`globalActionAuth\` requires the enterprise plan. ${closed}`,
	});
export type AuthOptionsInput = z.output<typeof authOptionsSchema>;

/** A recipient's own, which overrides the document's. */
export const recipientAuthOptionsSchema = z.preprocess(
	fromText,
	z
		.strictObject({
			accessAuth: authSetting(accessAuthMethods),
			actionAuth: authSetting(actionAuthMethods),
		})
		.meta({ id: "RecipientAuthOptionsInput", description: `Requires the enterprise plan. ${closed}` })
		.nullish(),
);
export type RecipientAuthOptions = z.output<typeof recipientAuthOptionsSchema>;

/** A template read returns them as JSON text (contract 2.4), and programs send it back. */
function fromText(value: unknown): unknown {
	if (typeof value !== "string") return value;
	if (value === "") return undefined;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** v1 clients send a single value, null, or an array with at most one. */
function authSetting<const Allowed extends readonly [string, ...string[]]>(allowed: Allowed) {
	const message = `must be ${allowed.join(", ")} or null, or an array with one of them`;
	return z
		.preprocess(
			(value) => (Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value),
			z.enum(allowed, message).nullish(),
		)
		.meta({ description: "A value, or an array with at most one." });
}
