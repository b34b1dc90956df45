export type ShellCommand = { settings: string[]; words: string[] };

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

/** The simple commands of a script, also those within `$(…)`, for every value of a loop's variable. */
export function findShellCommands(script: string): ShellCommand[] {
	const commands: string[][] = [[]];
	const nested: ShellCommand[] = [];
	const loops: [name: string, values: string[]][] = [];
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
	const found = commands.flatMap((words): string[][] => {
		while (keywords.has(words[0] ?? "")) words.shift();
		if (words[0] !== "for") return [words];
		loops.push([words[1] ?? "", words.slice(3)]);
		return [];
	});
	const expanded = loops.reduce((all, loop) => all.flatMap((words) => expand(words, loop)), found);
	return [...expanded.filter(({ length }) => length > 0).map(separateSettings), ...nested];
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

function expand(words: string[], [name, values]: [string, string[]]): string[][] {
	const variable = new RegExp(`\\$(?:${name}\\b|\\{${name}\\})`, "g");
	if (!words.some((word) => word.search(variable) >= 0)) return [words];
	return values.map((value) => words.map((word) => word.replaceAll(variable, value)));
}

function separateSettings(words: string[]): ShellCommand {
	const first = words.findIndex((word) => !/^\w+=/.test(word));
	const count = first < 0 ? words.length : first;
	return { settings: words.slice(0, count), words: words.slice(count) };
}
