import type { InputError } from "@repo/http-errors";
import leven from "leven";
import { z } from "zod";

/**
 * Query parameters that are probably misspelled, each with the known one it resembles. Other unknown
 * parameters are ignored (RFC 6749 §3.1, and programs that send more than a service reads).
 */
export function misspelledParameters(schema: z.ZodType | undefined, query: object): InputError[] {
	if (!(schema instanceof z.ZodObject)) return [];
	const known = Object.keys(schema.shape);
	return Object.keys(query)
		.filter((name) => !known.includes(name))
		.flatMap((name) => {
			const meant = known.find((one) => resembles(name, one) && !(one in query));
			const message = `is not a known parameter; did you mean ${meant}?`;
			return meant === undefined ? [] : [{ path: `query.${name}`, message }];
		});
}

/** One wrong or missing letter, two in long names. Short names resemble each other too easily. */
function resembles(name: string, known: string): boolean {
	const maxDistance = known.length < 7 ? 1 : 2;
	if (known.length < 4 || Math.abs(name.length - known.length) > maxDistance) return false;
	return leven(name.toLowerCase(), known.toLowerCase()) <= maxDistance;
}
