import { MAX_PROBLEMS } from "@repo/http-errors";
import { z } from "zod";

type Schema = z.core.$ZodType;
type Parse = Schema["_zod"]["parse"];
/** Not a promise: endpoints parse synchronously. */
type Payload = z.core.ParsePayload;

const done = new WeakSet<Schema>();

/**
 * Makes the lists and records of a schema stop after more than {@link MAX_PROBLEMS} problems. Zod checks every entry,
 * and needs so long for a wrong one that 20 kB of them would block the event loop as long as many requests. Replaces
 * the parsers of the schema itself, as Zod's memoizer does.
 */
export function stopEarly(schema: Schema): void {
	if (done.has(schema)) return;
	done.add(schema);
	// The memoizer removes itself at the first call, and would remove what replaced it as well.
	if (schema instanceof z.ZodArray || schema instanceof z.ZodRecord)
		void schema._zod.parse({ value: undefined, issues: [] }, { async: false });
	const whole = schema._zod.parse;
	const inParts = parseInParts(schema, whole);
	// Without checks, Zod runs the parser directly.
	if (schema._zod.run === whole) schema._zod.run = inParts;
	schema._zod.parse = inParts;
	for (const part of listParts(schema)) stopEarly(part);
}

function parseInParts(schema: Schema, whole: Parse): Parse {
	if (schema instanceof z.ZodArray) {
		const element = schema.element as Schema;
		const maxLength = Math.min(...z.core.util.sizeCaps(schema._zod.def.checks).map(([max]) => max));
		return (payload, context) => {
			const { value, issues } = payload;
			// Zod refuses a list that is too long before it reads the entries.
			if (!Array.isArray(value) || value.length > maxLength) return whole(payload, context);
			const parsed: unknown[] = [];
			for (let at = 0; at < value.length && issues.length <= MAX_PROBLEMS; at++) {
				const part = element._zod.run({ value: value[at], issues: [] }, context) as Payload;
				issues.push(...z.core.util.prefixIssues(at, part.issues));
				parsed.push(part.value);
			}
			payload.value = parsed;
			return payload;
		};
	}
	// A record of declared keys is as small as a type.
	if (!(schema instanceof z.ZodRecord) || (schema.keyType as Schema)._zod.values) return whole;
	return (payload, context) => {
		const { value, issues } = payload;
		if (!z.core.util.isPlainObject(value)) return whole(payload, context);
		const parsed = {};
		for (const entry of Object.entries(value)) {
			if (issues.length > MAX_PROBLEMS) break;
			const part = whole({ value: Object.fromEntries([entry]), issues: [] }, context) as Payload;
			issues.push(...part.issues);
			Object.assign(parsed, part.value);
		}
		payload.value = parsed;
		return payload;
	};
}

function listParts({ _zod: { def } }: Schema): Schema[] {
	const { shape, options, items, ...others } = def as unknown as Record<string, object | undefined>;
	const parts = [shape, options, items].flatMap((one) => Object.values(one ?? {}));
	return [...parts, ...Object.values(others)].filter((one) => one instanceof z.core.$ZodType);
}
