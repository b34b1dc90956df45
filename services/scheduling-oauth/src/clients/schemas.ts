import { ValidationFailed } from "@repo/http-errors";
import { httpUrl, inputErrors, inputFaults, text } from "@repo/validation";
import { z } from "zod";
import { isDocumentUrl } from "./rules/client-id.ts";
import { clientKindNames, isPublic } from "./rules/client-kind.ts";
import { isAllowableScheme, redirectUriProblem } from "./rules/redirect-uri.ts";
import { toResource } from "./rules/resource.ts";
import { ignoredScope } from "./rules/scope.ts";
import { signingAlgorithms } from "./rules/signing-algorithm.ts";
import { subjectKinds } from "./rules/subject.ts";

/** Schemes without a dot that an operator allows in an app's redirect URIs. */
export const allowedSchemesSchema = z
	.array(z.string().refine(isAllowableScheme, "must be a scheme that no browser uses, such as cursor"))
	.max(10, "must have at most ten schemes");

function redirectUri(allowedSchemes: readonly string[]) {
	return z.string().superRefine((uri, context) => {
		const fault = redirectUriProblem(uri, { allowedSchemes });
		if (fault) context.addIssue({ code: "custom", message: fault });
	});
}

/** An app's redirect URIs. */
export function redirectUrisSchema(allowedSchemes: readonly string[]) {
	return z
		.array(redirectUri(allowedSchemes))
		.min(1, "must have at least one URI")
		.max(10, "must have at most ten URIs")
		.refine((uris) => new Set(uris).size === uris.length, "must not repeat a URI");
}

/** An origin as browsers send it (RFC 6454 §6.2), https or of this computer. */
const webOrigin = z.string().refine((origin) => {
	const problem = redirectUriProblem(`${origin}/`);
	return problem === undefined && new URL(origin).origin === origin && origin.startsWith("http");
}, "must be an origin such as https://app.example, without a path");

const webOrigins = z.array(webOrigin).max(10, "must have at most ten origins");

const oneLine = text({ max: 100 }).regex(/^\P{Cc}*$/u, "must be one line of text without control characters");

export const yesOrNo = z
	.enum(["yes", "no"], { error: "must be yes or no" })
	.transform((text) => text === "yes");

// RFC 6749 §3.3 allows more; a comma would split it, as the authorization page accepts both separators.
const scopeName = z
	.string()
	.regex(/^[A-Za-z0-9_.:/-]{1,64}$/, "must be 1 to 64 of A-Z a-z 0-9 _ . : / -")
	.refine((name) => name !== ignoredScope, "must not be offline_access, which is ignored");

const anyScopes = z.array(scopeName).max(50, "must have at most 50 scopes");
export const someScopes = anyScopes.min(1, "must have at least one scope");

/** Where users may return after signing out (OpenID Connect RP-Initiated Logout §3.1). */
export function postLogoutUrisSchema(allowedSchemes: readonly string[]) {
	return z.array(redirectUri(allowedSchemes)).max(10, "must have at most ten URIs");
}

const items = (allowedSchemes: readonly string[]) => ({
	name: oneLine,
	link: httpUrl,
	redirectUris: redirectUrisSchema(allowedSchemes),
	logo: z.instanceof(Buffer, { error: "must be an image" }),
	webOrigins: webOrigins.optional(),
	requirePkce: z.boolean().optional(),
	firstParty: z.boolean().optional(),
	/** Null for those of every app. */
	allowedScopes: someScopes
		.transform((names) => [...new Set(names)])
		.nullable()
		.optional(),
	postLogoutRedirectUris: postLogoutUrisSchema(allowedSchemes).optional(),
	idTokenAlgorithm: z.enum(signingAlgorithms).optional(),
});

/** What an operator says about an app. Re-encoding checks the logo's bytes. */
export function registrationSchema({ allowedSchemes = [] }: { allowedSchemes?: readonly string[] } = {}) {
	return z
		.object({
			kind: z.enum(clientKindNames).default("server"),
			subject: z.enum(subjectKinds).optional(),
			...items(allowedSchemes),
		})
		.refine((app) => isPublic(app) || !app.webOrigins?.length, {
			error: "must be empty for a server app, whose secret must not be in a browser",
			path: ["webOrigins"],
		});
}

export type Registration = z.input<ReturnType<typeof registrationSchema>>;

/** Any of an app's items but its kind; omitted ones do not change. */
export function changeSchema({ allowedSchemes = [] }: { allowedSchemes?: readonly string[] } = {}) {
	return z
		.object({
			...items(allowedSchemes),
			subject: z.literal("opaque", { error: "can change only to opaque" }).optional(),
		})
		.partial()
		.refine(
			(change) => Object.values(change).some((value) => value !== undefined),
			"must change at least one value",
		);
}

export type ClientChange = z.infer<ReturnType<typeof changeSchema>>;

export const scopeSchema = z.object({
	name: scopeName,
	description: oneLine.min(3),
	/** Whether apps without scopes of their own may request it. */
	forAll: z.boolean().default(true),
});

export const resourceSchema = z.object({
	uri: z.string().transform((uri, context) => {
		const resource = toResource(uri.trim());
		if (resource === undefined)
			context.addIssue({
				code: "custom",
				message: "must be an address such as https://mcp.example/calendar",
			});
		return resource ?? z.NEVER;
	}),
	name: oneLine,
	scopes: someScopes,
});

export const documentHostSchema = z.object({
	host: z
		.string()
		.trim()
		.toLowerCase()
		.refine((host) => isDocumentUrl(`https://${host}/app`), "must be a host such as claude.ai"),
	/** In addition to those of every app. */
	scopes: anyScopes,
});

export const scopeChangeSchema = z
	.object({ description: scopeSchema.shape.description, forAll: z.boolean() })
	.partial()
	.refine(
		({ description, forAll }) => description !== undefined || forAll !== undefined,
		"must change at least one value",
	);

/** Parses `value` with `schema`. Throws ValidationFailed with every problem. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw new ValidationFailed(inputErrors(parsed.error, ""));
	const faults = inputFaults(parsed.data, "");
	if (faults.length > 0) throw new ValidationFailed(faults);
	return parsed.data;
}
