import { z } from "zod";

type Members = Record<string, unknown>;

/**
 * Ignores unknown members of an object, as `z.object` does, but for those named: leaving one out would do something else
 * than the caller asked for. Spelling does not matter, so `signing_order` is refused where `signingOrder` is named, and
 * known only as `signingOrder`. A member that holds nothing (null, "", [], {}) asks for nothing. `known` are the members
 * that the schema reads.
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
