import type { InputError } from "@repo/http-errors";

const MAX_DEPTH = 32;

/**
 * Problems of text that neither a column nor a PDF can store, found anywhere in parsed input: NUL, which
 * PostgreSQL's text rejects, and unpaired surrogates, which are not valid Unicode (RFC 8259 §8.2).
 */
export function unstorableText(value: unknown, path: string, depth = 0): InputError[] {
	if (typeof value === "string") return faultOf(value, path);
	if (typeof value !== "object" || value === null) return [];
	// No schema is this deep, and unlimited recursion would overflow the stack.
	if (depth > MAX_DEPTH) return [{ path, message: "is nested too deeply" }];
	if (Array.isArray(value))
		return value.flatMap((item, index) => unstorableText(item, `${path}.${index}`, depth + 1));
	return Object.entries(value).flatMap(([key, item]) => {
		const keyFault = faultOf(key, path);
		return keyFault.length > 0 ? keyFault : unstorableText(item, `${path}.${key}`, depth + 1);
	});
}

function faultOf(text: string, path: string): InputError[] {
	if (text.includes("\0")) return [{ path, message: "must not contain the NUL character" }];
	if (!text.isWellFormed()) return [{ path, message: "must be valid Unicode text" }];
	return [];
}
