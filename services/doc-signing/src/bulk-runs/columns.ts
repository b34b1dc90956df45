import type { TemplateParts } from "../templates/queries.ts";
import { type Blank, blanksOf } from "../templates/using/fill-template.ts";

export type Column = { key: string; name: string; blank: Blank | undefined };

const TITLE = { key: "title", name: "Title", blank: undefined };

/** The columns of a file for this template: the document's title, and each blank under a name that no other has. */
export function columnsOf(parts: TemplateParts): Column[] {
	const names = new Set([TITLE.name.toLowerCase()]);
	const columns = blanksOf(parts).map((blank) => {
		let name = blank.label.replaceAll(/\s+/g, " ").trim();
		for (let copy = 2; names.has(name.toLowerCase()); copy++) name = `${blank.label} ${copy}`;
		names.add(name.toLowerCase());
		return { key: blank.key, name, blank };
	});
	return [TITLE, ...columns];
}

/** The file to fill in: with a byte order mark, so that spreadsheets read it as UTF-8. */
export function writeHeader(parts: TemplateParts): string {
	const cells = columnsOf(parts).map(({ name }) => `"${withoutFormula(name).replaceAll('"', '""')}"`);
	return `\ufeff${cells.join(",")}\r\n`;
}

/** A cell that starts like a formula would be run by spreadsheets (OWASP, "CSV injection"). */
function withoutFormula(name: string): string {
	return /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
}

/** The column that a name in a file's header means. */
export function columnNamed(columns: readonly Column[], written: string): Column | undefined {
	const wanted = written.replace(/^'/, "").replaceAll(/\s+/g, " ").trim().toLowerCase();
	return columns.find(({ name }) => name.toLowerCase() === wanted);
}
