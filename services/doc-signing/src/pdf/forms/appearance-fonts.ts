import { PdfDict, type PdfStream } from "@libpdf/core";
import type { Resolve } from "./field-attributes.ts";

/**
 * Appearances may use fonts of the form's default resources (/DR) without naming them. Flattening removes the form,
 * so each appearance gets the fonts it uses.
 */
export function addDefaultFonts(
	appearance: PdfStream,
	defaults: PdfDict | undefined,
	resolve: Resolve,
): void {
	const available = defaults?.getDict("Font", resolve);
	if (!available) return;
	const resources = appearance.getDict("Resources", resolve);
	const own = resources?.getDict("Font", resolve);
	const missing = fontsUsed(appearance).filter((name) => !own?.has(name) && available.has(name));
	if (missing.length === 0) return;
	const fonts = own?.clone() ?? new PdfDict();
	for (const name of missing) {
		const font = available.get(name);
		if (font) fonts.set(name, font);
	}
	const completed = resources?.clone() ?? new PdfDict();
	completed.set("Font", fonts);
	appearance.set("Resources", completed);
}

function fontsUsed(appearance: PdfStream): string[] {
	try {
		const content = Buffer.from(appearance.getDecodedData()).toString("latin1");
		return [...content.matchAll(/\/([^\s/<>[\]()]+)\s+[-\d.]+\s+Tf/g)].map((match) => match[1] ?? "");
	} catch {
		return [];
	}
}
