export type TableEntry = { offset: number; generation: number };

/**
 * A classic cross-reference section that starts at `at`, and the end of the file. Without `prev` it covers
 * the whole file, from object 0 (ISO 32000-1 §7.5.4).
 */
export function writeTable(
	entries: ReadonlyMap<number, TableEntry>,
	{ at, size, trailer, prev }: { at: number; size: number; trailer: string; prev?: number },
): Buffer {
	const all = prev === undefined ? withoutGaps(entries, size) : entries;
	const after = Math.max(size, (subsections(all).at(-1)?.at(-1)?.number ?? 0) + 1);
	const lines = subsections(all).flatMap((run) => [
		`${run[0]?.number} ${run.length}`,
		...run.map(
			({ offset, generation }) =>
				`${digits(offset, 10)} ${digits(generation, 5)} ${offset === 0 ? "f" : "n"}\r`,
		),
	]);
	const previous = prev === undefined ? "" : `/Prev ${prev} `;
	return Buffer.from(
		`xref\n${lines.join("\n")}\ntrailer\n<</Size ${after} ${previous}${trailer}>>\n${ending(at)}`,
		"latin1",
	);
}

/** A missing object, whose number is never used (ISO 32000-1 §7.5.4). */
export const FREE: TableEntry = { offset: 0, generation: 65535 };
const MAX_GAP = 100;

/** Some readers repair a file that refers to a number missing from its table. */
function withoutGaps(entries: ReadonlyMap<number, TableEntry>, size: number): Map<number, TableEntry> {
	const all = new Map([...entries].filter(([number, entry]) => entry !== FREE || number < size + MAX_GAP));
	all.set(0, FREE);
	let last = 0;
	for (const number of [...all.keys()].toSorted((one, other) => one - other)) {
		// Numbers may be far apart, and a line for each number in between could be longer than the file.
		if (number - last <= MAX_GAP) for (let gap = last + 1; gap < number; gap++) all.set(gap, FREE);
		last = number;
	}
	return all;
}

/** Runs of consecutive object numbers. */
export function subsections<T extends object>(entries: ReadonlyMap<number, T>): (T & { number: number })[][] {
	const runs: (T & { number: number })[][] = [];
	for (const [number, entry] of [...entries].toSorted(([one], [other]) => one - other)) {
		const run = runs.at(-1);
		if (run && run.at(-1)?.number === number - 1) run.push({ ...entry, number });
		else runs.push([{ ...entry, number }]);
	}
	return runs;
}

export function ending(offset: number): string {
	return `startxref\n${offset}\n%%EOF\n`;
}

function digits(value: number, width: number): string {
	return String(value).padStart(width, "0");
}
