import type { SealFacts } from "../queries/facts.ts";
import { drawings } from "./drawings.ts";

type Field = Pick<SealFacts["fields"][number], "type" | "page" | "inserted" | "answer">;

const MAX_NAMED_PAGES = 8;

/** How a recipient's signatures and initials were made, and on which pages: "Signature drawn, page 1". */
export function describeSignatures(fields: readonly Field[]): string[] {
	const pages = new Map<string, Set<number>>();
	for (const { type, page, inserted, answer } of fields) {
		const drawing = drawings[type];
		if (!inserted || drawing.as !== "signature" || !answer || answer.type === "chosen") continue;
		const signature = `${drawing.noun} ${ways[answer.type]}`;
		pages.set(signature, (pages.get(signature) ?? new Set()).add(page));
	}
	return [...pages].map(
		([signature, on]) => `${signature}, ${pagesOf([...on].toSorted((one, other) => one - other))}`,
	);
}

const ways = { strokes: "drawn", typed: "typed", image: "uploaded as an image" };

function pagesOf(pages: number[]): string {
	if (pages.length === 1) return `page ${pages[0]}`;
	if (pages.length > MAX_NAMED_PAGES) return `${pages.length} pages`;
	return `pages ${pages.slice(0, -1).join(", ")} and ${pages.at(-1)}`;
}
