import { z } from "zod";

type Members = Record<string, unknown>;

/**
 * Ignores unknown members of an object, like `z.object`, except for the named ones: ignoring those would do
 * something other than what the caller asked for. Compares regardless of spelling, so `signing_order` is rejected
 * if `signingOrder` is named and only `signingOrder` is known. An empty member (null, "", [], {}) is ignored.
 * `known` are the members that the schema reads.
 */
export function refuseMembers<Schema extends z.ZodType>(
	schema: Schema,
	names: readonly string[],
	known: (given: Members) => Iterable<string>,
) {
	const refused = new Map(names.map((name) => [plain(name), name]));
	return z.preprocess((given, context) => {
		if (!isObject(given)) return given;
		const read = new Set(known(given));
		for (const [key, value] of Object.entries(given)) {
			const name = refused.get(plain(key));
			if (name === undefined || read.has(key) || holdsNothing(value)) continue;
			const message = read.has(name)
				? `is not a known parameter; did you mean ${name}?`
				: "is not a known parameter";
			context.addIssue({ code: "custom", path: [key], message });
		}
		return given;
	}, schema);
}

function plain(name: string): string {
	return name.replaceAll(/[-_]/g, "").toLowerCase();
}

function isObject(value: unknown): value is Members {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function holdsNothing(value: unknown): boolean {
	return (
		value === null || value === "" || (typeof value === "object" && Object.keys(value as object).length === 0)
	);
}
