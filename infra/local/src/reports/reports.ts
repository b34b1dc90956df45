import { readFileSync, writeFileSync } from "node:fs";

export { type Answer, type AtRate, quantile, sendAtRate } from "./fixed-rate.ts";

/** A Markdown table as the formatter writes it. The first row is the head. */
export function markdownTable(rows: string[][]): string {
	const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	const [head = "", ...rest] = rows.map(
		(row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
	);
	return [head, `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rest].join("\n");
}

/** Replaces what the file has between two markers, which stay. Throws if it lacks one. */
export function replaceBetween(path: string, [begin, end]: [begin: string, end: string], text: string): void {
	const page = readFileSync(path, "utf8");
	const [before, after] = [page.indexOf(begin), page.indexOf(end)];
	if (before === -1 || after === -1) throw new Error(`${path} lacks ${begin} or ${end}.`);
	writeFileSync(path, `${page.slice(0, before + begin.length)}\n\n${text}\n\n${page.slice(after)}`);
}
