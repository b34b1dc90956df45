import { z } from "zod";

const accessAuthMethods = ["ACCOUNT"] as const;
const actionAuthMethods = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH"] as const;

const closed =
	"Until people can sign in here, what asks for a method shows nothing of the document and cannot be signed.";

/** A document's `authOptions`. */
export const authOptionsSchema = z
	.strictObject({
		globalAccessAuth: authSetting(accessAuthMethods),
		globalActionAuth: authSetting(actionAuthMethods),
	})
	.meta({ id: "AuthOptionsInput", description: `\`globalActionAuth\` needs the enterprise plan. ${closed}` });
export type AuthOptionsInput = z.output<typeof authOptionsSchema>;

/** A recipient's own, which goes before the document's. */
export const recipientAuthOptionsSchema = z.preprocess(
	fromText,
	z
		.strictObject({
			accessAuth: authSetting(accessAuthMethods),
			actionAuth: authSetting(actionAuthMethods),
		})
		.meta({ id: "RecipientAuthOptionsInput", description: `Needs the enterprise plan. ${closed}` })
		.nullish(),
);
export type RecipientAuthOptions = z.output<typeof recipientAuthOptionsSchema>;

/** A template read has them as JSON in text (contract 2.4), and programs send back what they have read. */
function fromText(value: unknown): unknown {
	if (typeof value !== "string") return value;
	if (value === "") return undefined;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** v1 clients send a value alone, null, or an array that holds at most one. */
function authSetting<const Allowed extends readonly [string, ...string[]]>(allowed: Allowed) {
	const message = `must be ${allowed.join(", ")} or null, alone or as the one value of an array`;
	return z
		.preprocess(
			(value) => (Array.isArray(value) && value.length <= 1 ? (value[0] ?? null) : value),
			z.enum(allowed, message).nullish(),
		)
		.meta({ description: "Also as an array of at most one value." });
}
