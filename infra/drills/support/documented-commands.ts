export type ShellBlock = {
	/** Of its first command, from 1. */
	line: number;
	command: string;
	/** Why it cannot be run here: `<!-- not run: … -->` above it. */
	reason?: string;
};

/** The fenced `sh` blocks of a page. */
export function findShellBlocks(text: string): ShellBlock[] {
	return [...text.matchAll(/^( *)```sh\n(.*?)^ *```$/gms)].map((found) => {
		const before = text.slice(0, found.index).trimEnd();
		const [, reason] = /<!-- not run: ([^\n]+) -->$/.exec(before) ?? [];
		const command = (found[2] ?? "").replaceAll(new RegExp(`^${found[1]}`, "gm"), "");
		return { line: lineOf(text, found.index) + 1, command, ...(reason && { reason }) };
	});
}

/**
 * The commands in the text of a page. Of an operator's command, what it checks is that it exists with these options: its
 * arguments are placeholders, and what it does has its own tests. Commands to a database are run.
 */
export function findInlineCommands(text: string): { line: number; command: string }[] {
	const prose = text.replaceAll(/^( *)```.*?^ *```$/gms, (block) => block.replaceAll(/[^\n]/g, ""));
	return [...prose.matchAll(/`([^`]+)`/g)].flatMap((found) => {
		const code = (found[1] ?? "").replaceAll(/\s+/g, " ");
		const command = /^docker compose exec (-T )?\S+-db /.test(code) ? code : askForHelp(code);
		return command ? [{ line: lineOf(text, found.index), command }] : [];
	});
}

function askForHelp(code: string): string | undefined {
	const [, program, rest] =
		/^(?:docker compose exec \S+ )?(scheduling-oauth|doc-signing) ([a-z].*)$/.exec(code) ?? [];
	if (!program || !rest) return undefined;
	const words = rest.split(" ").filter((word) => /^[a-z-]+$/.test(word));
	const subcommands = words.filter((word) => !word.startsWith("-")).slice(0, 2);
	const options = words.filter((word) => word.startsWith("--"));
	const command = `${program} ${subcommands.join(" ")}`;
	// An unknown subcommand prints the help of the command above it.
	const help = `docker compose exec ${program} ${command} --help >help.txt && grep -q '^Usage: ${command}\\b' help.txt`;
	return [help, ...options.map((option) => `grep -q -e '${option}' help.txt`)].join(" && ");
}

function lineOf(text: string, index: number): number {
	return text.slice(0, index).split("\n").length;
}
