import { z } from "zod";

/** EMAIL_CODE is ours; the others are v1's names. */
export const accessAuthMethods = ["ACCOUNT", "EMAIL_CODE"] as const;
export const actionAuthMethods = ["ACCOUNT", "PASSKEY", "TWO_FACTOR_AUTH", "EMAIL_CODE"] as const;
export type AccessAuthMethod = (typeof accessAuthMethods)[number];
export type ActionAuthMethod = (typeof actionAuthMethods)[number];

const onPlans = "`EMAIL_CODE` is available to every plan, the other methods require the enterprise plan.";

/** A document's `authOptions`. */
export const authOptionsSchema = z
	.strictObject({
		globalAccessAuth: authSetting(accessAuthMethods),
		globalActionAuth: authSetting(actionAuthMethods),
	})
	.meta({
		id: "AuthOptionsInput",
		description: `What recipients prove before they see the document, and before they act. \`globalActionAuth\`: ${onPlans}`,
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
		.meta({
			id: "RecipientAuthOptionsInput",
			description: `Takes precedence over the document's. ${onPlans}`,
		})
		.nullish(),
);
export type RecipientAuthOptions = z.output<typeof recipientAuthOptionsSchema>;

const MAX_TEXT = 1_000;

/** A template read returns them as JSON text (contract 2.4), and programs send it back. */
function fromText(value: unknown): unknown {
	if (typeof value !== "string") return value;
	if (value === "") return undefined;
	if (value.length > MAX_TEXT) return value;
	try {
		return JSON.parse(value);
	} catch {
		return value;
	}
}

/** v1 clients send a value alone, null, or an array. An empty array is null. */
function authSetting<const Allowed extends readonly [string, ...string[]]>(allowed: Allowed) {
	const message = `must be ${allowed.join(", ")} or null, or an array of them without repetition`;
	return z
		.preprocess(
			(value) => (Array.isArray(value) ? (value.length === 0 ? null : value) : value),
			z
				.union(
					[
						z.enum(allowed).transform((method) => [method]),
						z
							.array(z.enum(allowed))
							.min(1)
							.refine((methods) => new Set(methods).size === methods.length, message),
					],
					message,
				)
				.nullish(),
		)
		.meta({ description: "A method, or an array of methods, any of which is enough." });
}

/** A setting in a response: a single method alone, as in v1. */
export function presentAuth<Method extends string>(methods: Method[] | null): Method | Method[] | null {
	return methods?.length === 1 ? (methods[0] ?? null) : methods;
}

export const authValue = z.union([z.string(), z.array(z.string())]).nullable();
