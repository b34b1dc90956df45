import { type InputError, MAX_PROBLEMS } from "@repo/http-errors";
import type { z } from "zod";
import { UNNAMED } from "./plain-messages.ts";

/**
 * Zod's issues as `{ path, message }`, the path starting at `root`: `body.recipients.0.email`. If there are more than
 * {@link MAX_PROBLEMS}, at least one more than that, but not all.
 */
export function inputErrors(error: z.ZodError, root: string): InputError[] {
	return listAll(error.issues, root);
}

function listAll(issues: z.core.$ZodIssue[], root: string): InputError[] {
	return issues
		.filter(isNotRepeated)
		.slice(0, MAX_PROBLEMS + 1)
		.flatMap((issue) => listFaults(issue, root));
}

/**
 * Zod reports an integer beyond 2^53 as unsafe, with a note, and then as beyond its own limit; and what has a length and
 * another type as of that type, and then as too short or too long.
 */
function isNotRepeated(issue: z.core.$ZodIssue, index: number, issues: z.core.$ZodIssue[]): boolean {
	const isAbout = (other: z.core.$ZodIssue | undefined) => other?.path.join() === issue.path.join();
	const [previous, next] = [issues[index - 1], issues[index + 1]];
	if (previous?.code === "invalid_type" && isAbout(previous)) return false;
	return !("note" in issue && next?.code === issue.code && isAbout(next));
}

function listFaults(issue: z.core.$ZodIssue, root: string): InputError[] {
	const path = joinPath(root, issue.path);
	if (issue.code === "unrecognized_keys")
		return issue.keys
			.slice(0, MAX_PROBLEMS + 1)
			.map((key) => ({ path: `${path}.${key}`, message: "is not a known parameter" }));
	if (issue.code === "invalid_union") {
		// For a union, report the errors of the option that has the value's type.
		const meant = issue.errors.find((issues) => issues.length > 0 && !issues.some(isAnotherForm));
		if (meant) return listAll(meant, path);
		const options = issue.errors.flat().flatMap((one) => (one.code === "invalid_value" ? one.values : []));
		if (options.length > 0 && issue.message === UNNAMED)
			return [{ path, message: `must be one of ${options.filter(Boolean).join(", ")}` }];
	}
	if (issue.code === "invalid_key") {
		const parent = joinPath(root, issue.path.slice(0, -1));
		return issue.issues.map(({ message }) => ({ path: parent, message: `a name in it ${message}` }));
	}
	return [{ path, message: issue.message }];
}

function joinPath(root: string, path: PropertyKey[]): string {
	return [root, ...path].filter((part) => part !== "").join(".");
}

function isAnotherForm({ path, code }: z.core.$ZodIssue): boolean {
	return path.length === 0 && ["invalid_type", "invalid_value", "invalid_union"].includes(code);
}

const MAX_DEPTH = 32;
/** No schema declares more, nor has a form or a query. */
const MAX_MEMBERS = 1_000;

/**
 * Problems of parsed input that are found before a schema reads it: nesting and sizes that no schema has, and text that
 * neither a column nor a PDF can store, which is NUL, rejected by PostgreSQL's text, and unpaired surrogates, which are
 * not valid Unicode (RFC 8259 §8.2). Stops after more than {@link MAX_PROBLEMS}.
 */
export function inputFaults(value: unknown, root: string): InputError[] {
	const faults: InputError[] = [];
	collect(value, [root], faults);
	return faults;
}

function collect(value: unknown, path: (string | number)[], faults: InputError[]): void {
	// The bytes of a file, such as a logo.
	if (ArrayBuffer.isView(value)) return;
	const fault = typeof value === "string" ? textFault(value) : sizeFault(value, path.length - 1);
	if (fault !== undefined) faults.push({ path: path.join("."), message: fault });
	if (fault !== undefined || typeof value !== "object" || value === null) return;
	const keys = Array.isArray(value) ? undefined : Object.keys(value);
	const items = keys ? (value as Record<string, unknown>) : (value as unknown[]);
	const { length } = keys ?? (value as unknown[]);
	for (let at = 0; at < length && faults.length <= MAX_PROBLEMS; at++) {
		const key = keys?.[at] ?? at;
		const keyFault = typeof key === "string" ? textFault(key) : undefined;
		if (keyFault !== undefined) faults.push({ path: path.join("."), message: keyFault });
		path.push(key);
		if (keyFault === undefined) collect((items as Record<string | number, unknown>)[key], path, faults);
		path.pop();
	}
}

function textFault(text: string): string | undefined {
	if (text.includes("\0")) return "must not contain the NUL character";
	return text.isWellFormed() ? undefined : "must be valid Unicode text";
}

function sizeFault(value: unknown, depth: number): string | undefined {
	if (typeof value !== "object" || value === null) return undefined;
	if (depth > MAX_DEPTH) return "is nested too deeply";
	if (Array.isArray(value) || Object.keys(value).length <= MAX_MEMBERS) return undefined;
	return `must have at most ${MAX_MEMBERS} members`;
}
