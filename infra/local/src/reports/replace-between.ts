import { readFileSync, writeFileSync } from "node:fs";

/** Replaces what the file has between two markers, which stay. Throws if it lacks one. */
export function replaceBetween(path: string, [begin, end]: [begin: string, end: string], text: string): void {
	const page = readFileSync(path, "utf8");
	const [before, after] = [page.indexOf(begin), page.indexOf(end)];
	if (before === -1 || after === -1) throw new Error(`${path} lacks ${begin} or ${end}.`);
	writeFileSync(path, `${page.slice(0, before + begin.length)}\n\n${text}\n\n${page.slice(after)}`);
}
