/** The pages that "2-5, 8" names, each once and in order; undefined if one of them does not exist. */
export function readPages(text: string, count: number): number[] | undefined {
	const pages = new Set<number>();
	for (const part of text.split(",").map((one) => one.trim())) {
		const [, first = "", last = first] = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(part) ?? [];
		const [from, to] = [Number(first), Number(last)];
		if (first === "" || from < 1 || to > count || from > to) return undefined;
		for (let page = from; page <= to; page++) pages.add(page);
	}
	return [...pages].sort((a, b) => a - b);
}
