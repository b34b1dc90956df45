import { readFileSync } from "node:fs";
import { z } from "zod";
import "@repo/validation";

/** A missing or invalid setting. The message is one line that names each, and never repeats a value. */
export class SettingsInvalid extends Error {
	override name = "SettingsInvalid";
}

/**
 * Parses an environment with a zod object schema whose keys are the variables' names. An empty variable counts as
 * absent. For each setting NAME, NAME_FILE may name a file with its value. Throws {@link SettingsInvalid}.
 */
export function readSettings<Schema extends z.ZodObject>(
	schema: Schema,
	environment: Record<string, string | undefined>,
): z.output<Schema> {
	const inVariables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
	const given = { ...inVariables, ...readFiles(Object.keys(schema.shape), inVariables) };
	const parsed = schema.safeParse(given);
	if (parsed.success) return parsed.data;
	const faults = parsed.error.issues.map((issue) => {
		const name = issue.path.join(".") || "settings";
		return given[name] === undefined && issue.code === "invalid_type"
			? `${name} is not set`
			: `${name}: ${issue.message}`;
	});
	throw new SettingsInvalid(`Wrong settings: ${faults.join("; ")}.`);
}

/** The values of settings that are in files, as secrets often are. A final line break is not part of a value. */
function readFiles(names: string[], given: Record<string, string | undefined>): Record<string, string> {
	const values: Record<string, string> = {};
	for (const name of names) {
		const variable = `${name}_FILE`;
		const path = given[variable];
		if (path === undefined || names.includes(variable)) continue;
		if (given[name] !== undefined)
			throw new SettingsInvalid(`Wrong settings: ${name} and ${variable} are both set.`);
		try {
			values[name] = readFileSync(path, "utf8").replace(/\r?\n$/, "");
		} catch (cause) {
			const { code } = cause as NodeJS.ErrnoException;
			throw new SettingsInvalid(`Wrong settings: ${variable} cannot be read: ${code}.`, { cause });
		}
	}
	return values;
}

/** A whole number in text, e.g. a count of seconds. */
export function wholeNumber({ min = 0, max = Number.MAX_SAFE_INTEGER } = {}) {
	return z
		.string()
		.regex(/^\d{1,16}$/, "must be a whole number")
		.transform(Number)
		.pipe(z.number().min(min).max(max));
}

/** The sender of mail: an address, or `Name <address>` (RFC 5322 §3.4). A comma would make it two senders. */
export function mailbox() {
	return z.string().refine(
		(text) => {
			const [, bracketed] = /^(?:"[^"]*" *|[^<>,;:"]*)<([^<>]*)>$/.exec(text) ?? [];
			return z.email({ pattern: z.regexes.html5Email }).safeParse(bracketed ?? text).success;
		},
		{ error: "must be an email address, with or without a name, such as Mail <no-reply@service.example>" },
	);
}

/** `true` or `false` in text. */
export function flag() {
	return z.enum(["true", "false"], "must be true or false").transform((text) => text === "true");
}
