import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { markdownTable, replaceBetween } from "@repo/infra-local/reports";

export const repository = fileURLToPath(new URL("../../..", import.meta.url));

export function readPage(path: string): Promise<string> {
	return readFile(join(repository, path), "utf8");
}

/** Prints a table, head first, and with --write replaces the drill's part of docs/benchmarks/availability.md. */
export function reportTable(drill: string, rows: string[][]): void {
	const table = markdownTable(rows);
	console.log(`\n${table}\n`);
	if (process.argv.includes("--write"))
		replaceBetween(
			join(repository, "docs/benchmarks/availability.md"),
			[`<!-- ${drill} -->`, `<!-- end of ${drill} -->`],
			table,
		);
}
