import { ValidationFailed } from "@repo/http-errors";
import { httpUrl, inputErrors, inputFaults, text } from "@repo/validation";
import { z } from "zod";
import { redirectUriProblem } from "./rules/redirect-uri.ts";

const redirectUri = z.string().superRefine((uri, context) => {
	const fault = redirectUriProblem(uri);
	if (fault) context.addIssue({ code: "custom", message: fault });
});

const redirectUris = z
	.array(redirectUri)
	.min(1, "must have at least one URI")
	.max(10, "must have at most ten URIs")
	.refine((uris) => new Set(uris).size === uris.length, "must not repeat a URI");

const oneLine = text({ max: 100 }).regex(/^\P{Cc}*$/u, "must be one line of text without control characters");

/** An app's four items. Re-encoding checks the logo's bytes. */
export const registrationSchema = z.object({
	name: oneLine,
	link: httpUrl,
	redirectUris,
	logo: z.instanceof(Buffer, { error: "must be an image" }),
});

export type Registration = z.infer<typeof registrationSchema>;

/** Any of the four; omitted ones do not change. */
export const changeSchema = registrationSchema
	.partial()
	.refine(
		(change) => Object.values(change).some((value) => value !== undefined),
		"must change at least one value",
	);

export type ClientChange = z.infer<typeof changeSchema>;

export const scopeSchema = z.object({
	// RFC 6749 §3.3 allows more; a comma would split it, as the authorization page accepts both separators.
	name: z.string().regex(/^[A-Za-z0-9_.:/-]{1,64}$/, "must be 1 to 64 of A-Z a-z 0-9 _ . : / -"),
	description: oneLine.min(3),
});

/** Parses `value` with `schema`. Throws ValidationFailed with every problem. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (!parsed.success) throw new ValidationFailed(inputErrors(parsed.error, ""));
	const faults = inputFaults(parsed.data, "");
	if (faults.length > 0) throw new ValidationFailed(faults);
	return parsed.data;
}
