import { readFile, writeFile } from "node:fs/promises";

const page = new URL("../../../docs/benchmarks/availability.md", import.meta.url);

/** A Markdown table. */
export function tableOf(head: string[], rows: (string | number)[][]): string {
	const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
	return lines.join("\n");
}

/** Prints the table and, with --write, replaces the drill's part of docs/benchmarks/availability.md. */
export async function reportTable(drill: string, table: string): Promise<void> {
	console.log(`\n${table}\n`);
	if (!process.argv.includes("--write")) return;
	const [begin, end] = [`<!-- ${drill} -->`, `<!-- end of ${drill} -->`];
	const text = await readFile(page, "utf8");
	const part = new RegExp(`${begin}[^]*${end}`);
	if (!part.test(text)) throw new Error(`${page.pathname} has no part for ${drill}.`);
	await writeFile(page, text.replace(part, `${begin}\n\n${table}\n\n${end}`));
}
