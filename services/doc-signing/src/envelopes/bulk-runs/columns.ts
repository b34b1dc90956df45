import type { Blank } from "../templates/using/fill-template.ts";

export type Column = { key: string; name: string; blank: Blank | undefined };

const TITLE = { key: "title", name: "Title", blank: undefined };

/** The columns of a file for these values: the document's title, and each value under a unique name. */
export function listColumns(blanks: readonly Blank[]): Column[] {
	const taken = new Set([toWord(TITLE.name)]);
	const copies = new Map<string, number>();
	const columns = blanks.map((blank) => {
		const label = inOneLine(blank.label);
		let name = label;
		let copy = copies.get(toWord(label)) ?? 2;
		for (; taken.has(toWord(name)); copy++) name = `${label} ${copy}`;
		copies.set(toWord(label), copy);
		taken.add(toWord(name));
		return { key: blank.key, name, blank };
	});
	return [TITLE, ...columns];
}

/** The file to fill in: with a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeHeader(columns: readonly Column[]): string {
	const cells = columns.map(({ name }) => `"${withoutFormula(name).replaceAll('"', '""')}"`);
	return `\ufeff${cells.join(",")}\r\n`;
}

/** Finds the column that each name in a file's header refers to. */
export function columnFinder(columns: readonly Column[]) {
	const byWord = new Map(columns.map((column) => [toWord(column.name), column]));
	return (header: readonly string[]): (Column | undefined)[] =>
		header.map((written) => (written === "" ? undefined : byWord.get(toWord(written))));
}

/** The form in which names are compared: without the apostrophe of {@link writeHeader}, in lower case. */
function toWord(name: string): string {
	return withoutFormula(inOneLine(name)).toLowerCase();
}

function inOneLine(text: string): string {
	return text.replaceAll(/\s+/g, " ").trim();
}

/** A cell that starts like a formula would be run by spreadsheets (OWASP, "CSV injection"). */
function withoutFormula(name: string): string {
	return /^[=+\-@]/.test(name) ? `'${name}` : name;
}
