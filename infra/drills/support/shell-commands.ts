/** `<client_id>` is a placeholder of a page, not a redirection. */
const placeholder = /<[a-z][\w -]*>/.source;
const quoted = /'[^']*'|"(?:\\.|\$\([^)]*\)|[^"\\])*"/.source;
const redirect = /(?:(?<=\s)\d)?(?:<|>>?)(?:&\d)?/.source;
const token = new RegExp(
	`(?<blank>[ \\t]+|\\\\\\n|(?<=^|\\s)#[^\\n]*)|(?<end>&&|\\|\\||[;|&\\n()])|(?<redirect>(?!${placeholder})${redirect})|\
(?<word>(?:${quoted}|\\$\\([^)]*\\)|\\$\\{[^}]*\\}|\\\\.|${placeholder}|[^\\s'"\\\\;|&()<>])+)`,
	"gsy",
);
const keywords = new Set(["!", "do", "done", "else", "fi", "if", "then", "until", "while"]);

/** The words of the simple commands of a script, also those within `$(…)`. */
export function findShellCommands(script: string): string[][] {
	const commands: string[][] = [[]];
	const nested: string[][] = [];
	let isTarget = false;
	for (const { groups = {} } of readTokens(script)) {
		if (groups.end) commands.push([]);
		if (groups.redirect) isTarget = !groups.redirect.includes("&");
		if (!groups.word) continue;
		const outside = groups.word.replaceAll(/'[^']*'/g, "");
		for (const [, inner = ""] of outside.matchAll(/\$\(([^)]*)\)/g)) nested.push(...findShellCommands(inner));
		if (!isTarget) commands.at(-1)?.push(unquote(groups.word));
		isTarget = false;
	}
	const found = commands.map((words) => {
		const first = words.findIndex((word) => !keywords.has(word) && !/^\w+=/.test(word));
		return words.slice(first < 0 ? words.length : first);
	});
	const loops = found.filter(([keyword]) => keyword === "for");
	const others = found.filter(([program = "for"]) => program !== "for");
	return [...loops.reduce((all, loop) => all.flatMap((words) => expand(words, loop)), others), ...nested];
}

/** For every value of a loop's variable: `for name in value …`. */
function expand(words: string[], [, name, , ...values]: string[]): string[][] {
	const variable = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`, "g");
	if (!words.some((word) => word.search(variable) >= 0)) return [words];
	return values.map((value) => words.map((word) => word.replaceAll(variable, value)));
}

function readTokens(script: string): RegExpExecArray[] {
	const tokens = [...script.matchAll(token)];
	const end = tokens.at(-1);
	if (script && (end?.index ?? 0) + (end?.[0].length ?? 0) < script.length)
		throw new Error(`cannot be read from here: ${script.slice((end?.index ?? 0) + (end?.[0].length ?? 0))}`);
	return tokens;
}

function unquote(word: string): string {
	return word.replaceAll(
		/'([^']*)'|"((?:\\.|\$\([^)]*\)|[^"\\])*)"|\\(.)/gs,
		(_, single, double, escaped) => single ?? double ?? escaped,
	);
}
