import { styleNames } from "../../field-types/rules/signature-styles.ts";
import type { CertificateWords } from "../../languages/generated/en/certificate.ts";
import type { SealFacts } from "../queries/facts.ts";
import { drawings } from "./drawings.ts";

type Field = Pick<SealFacts["fields"][number], "type" | "page" | "inserted" | "answer">;

const MAX_NAMED_PAGES = 8;

/** How a recipient's signatures and initials were made, and on which pages: "Signature typed (Sacramento), page 1". */
export function describeSignatures(fields: readonly Field[], words: CertificateWords): string[] {
	const pages = new Map<string, Set<number>>();
	for (const { type, page, inserted, answer } of fields) {
		const drawing = drawings[type];
		if (!inserted || drawing.as !== "signature" || !answer) continue;
		if (answer.type === "chosen" || answer.type === "shown") continue;
		const way = words.signatures[drawing.noun][answer.type];
		const signature = answer.type === "typed" && answer.style ? `${way} (${styleNames[answer.style]})` : way;
		pages.set(signature, (pages.get(signature) ?? new Set()).add(page));
	}
	const list = new Intl.ListFormat(words.lang, { type: "conjunction" });
	return [...pages].map(([signature, on]) => {
		const [first = 0, ...others] = [...on].toSorted((one, other) => one - other);
		if (others.length === 0) return words.onPage({ signature, page: first });
		if (on.size > MAX_NAMED_PAGES) return words.onManyPages({ signature, count: on.size });
		return words.onPages({ signature, pages: list.format([first, ...others].map(String)) });
	});
}
