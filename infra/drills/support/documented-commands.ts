import { inDatabase, isProgram, isUnknown, runnable } from "./command-kinds.ts";

export type Documented = {
	/** Of its first line, from 1. */
	line: number;
	/** As in the page, or its first line. */
	written: string;
	/** What bash runs; undefined for what looks like a command, and no rule says how to run it. */
	command: string | undefined;
	/** The second-level heading above it. */
	section: string;
};

/** The commands of a page: those in blocks, in order, and then those in the text. */
export function findCommands(text: string): Documented[] {
	return [...findBlocks(text), ...findInline(text)];
}

/** The content of the first fenced block in a language. */
export function findBlock(text: string, language: string): string | undefined {
	return blocksOf(text).find((block) => block.language === language)?.content;
}

/** Blocks in other languages are configuration, code or lists. A command among them is unknown. */
function findBlocks(text: string): Documented[] {
	return blocksOf(text).flatMap(({ index, language, content }) => {
		if (language === "sh") return documented(text, index, content, content);
		if (language === "sql") return documented(text, index, content, inDatabase(content));
		const isShell = /^(bash|shell|console|zsh)$/.test(language);
		const unknown = content.split("\n").find((line) => isShell || isProgram(line.replace(/^\s*\$ /, "")));
		return unknown ? documented(text, index, unknown, undefined) : [];
	});
}

function findInline(text: string): Documented[] {
	const prose = text.replaceAll(/^( *)```.*?^ *```$/gms, (block) => block.replaceAll(/[^\n]/g, ""));
	return [...prose.matchAll(/`([^`]+)`/g)].flatMap((found) => {
		const code = (found[1] ?? "").replaceAll(/\s+/g, " ").trim();
		const command = runnable(code);
		return command || isUnknown(code) ? documented(prose, found.index, code, command) : [];
	});
}

function blocksOf(text: string): { index: number; language: string; content: string }[] {
	return [...text.matchAll(/^( *)```(\w*)[^\n]*\n(.*?)^ *```$/gms)].map(
		({ index, 1: indent = "", 2: language = "", 3: content = "" }) => ({
			index,
			language,
			content: content.replaceAll(new RegExp(`^${indent}`, "gm"), "").trimEnd(),
		}),
	);
}

function documented(text: string, index: number, code: string, command: string | undefined): Documented {
	const before = text.slice(0, index);
	const section = [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1] ?? "";
	const [written = ""] = code.split("\n");
	return { line: before.split("\n").length, written, command, section };
}
