import { type InputError, MAX_PROBLEMS } from "@repo/http-errors";
import type { z } from "zod";
import "./plain-messages.ts";

/**
 * Zod's issues as `{ path, message }`, the path starting at `root`: `body.recipients.0.email`. If there are more than
 * {@link MAX_PROBLEMS}, at least one more than that, but not all.
 */
export function inputErrors(error: z.ZodError, root: string): InputError[] {
	return error.issues.slice(0, MAX_PROBLEMS + 1).flatMap((issue) => faultsOf(issue, root));
}

function faultsOf(issue: z.core.$ZodIssue, root: string): InputError[] {
	const path = [root, ...issue.path].filter((part) => part !== "").join(".");
	if (issue.code === "unrecognized_keys")
		return issue.keys
			.slice(0, MAX_PROBLEMS + 1)
			.map((key) => ({ path: `${path}.${key}`, message: "is not a known parameter" }));
	if (issue.code === "invalid_union") {
		// For a union, report the errors of the option that has the value's type.
		const meant = issue.errors.find((issues) => issues.length > 0 && !issues.some(isAnotherForm));
		if (meant) return meant.flatMap((one) => faultsOf(one, path));
		const options = issue.errors.flat().flatMap((one) => (one.code === "invalid_value" ? one.values : []));
		if (options.length > 0)
			return [{ path, message: `must be one of ${options.filter(Boolean).join(", ")}` }];
	}
	return [{ path, message: issue.message }];
}

function isAnotherForm({ path, code }: z.core.$ZodIssue): boolean {
	return path.length === 0 && ["invalid_type", "invalid_value", "invalid_union"].includes(code);
}
