import { readFileSync } from "node:fs";

type Documented = { members: Set<string>; ofError: Set<string> };

let documented: Documented | undefined;

/** Members of these log lines that docs/logs.md does not name, each with the text of its line. */
export function findLogFaults(lines: string[]): string[] {
	documented ??= readDocument();
	const { members, ofError } = documented;
	const faults = lines.flatMap((line) => {
		const { err, ...rest } = JSON.parse(line) as { msg: string; err?: object };
		const unknown = Object.keys(rest).filter((name) => !members.has(name));
		const inError = namesOfError(err).filter((name) => !ofError.has(name));
		return [...unknown, ...inError.map((name) => `err.${name}`)].map((name) => `${rest.msg}: ${name}`);
	});
	return [...new Set(faults)];
}

function namesOfError(error: object | undefined): string[] {
	if (!error) return [];
	return [...Object.keys(error), ...namesOfError((error as { cause?: object }).cause)];
}

/** The names in the first column of the document's tables; those of `err` are in its last column. */
function readDocument(): Documented {
	const text = readFileSync(new URL("../../../../docs/logs.md", import.meta.url), "utf8");
	const rows = [...text.matchAll(/^\|([^|]+)\|(.+)\|$/gm)].map(([, names = "", rest = ""]) => ({
		names,
		rest,
	}));
	const error = rows.find(({ names }) => names.trim() === "`err`");
	if (!error) throw new Error("docs/logs.md does not describe err");
	return {
		members: new Set(rows.flatMap(({ names }) => quoted(names))),
		ofError: new Set(quoted(error.rest)),
	};
}

function quoted(text: string): string[] {
	return [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);
}
