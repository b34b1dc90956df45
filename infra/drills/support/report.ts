import { fileURLToPath } from "node:url";
import { markdownTable, replaceBetween } from "@repo/infra-local/reports";

const page = fileURLToPath(new URL("../../../docs/benchmarks/availability.md", import.meta.url));

/** Prints a table, head first, and with --write replaces the drill's part of docs/benchmarks/availability.md. */
export function reportTable(drill: string, rows: string[][]): void {
	const table = markdownTable(rows);
	console.log(`\n${table}\n`);
	if (process.argv.includes("--write"))
		replaceBetween(page, [`<!-- ${drill} -->`, `<!-- end of ${drill} -->`], table);
}
