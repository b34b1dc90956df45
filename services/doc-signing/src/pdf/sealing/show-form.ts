import { PDF } from "@libpdf/core";
import { newCanvas } from "../drawing/canvas.ts";
import { openTypefaces } from "../drawing/typefaces.ts";
import type { FormValues } from "../forms/check-form-values.ts";
import { flattenPage, formFlattening } from "../forms/flatten-form.ts";
import { paintOver } from "./page-content.ts";
import { saveUpdate } from "./save-update.ts";

/**
 * The file with its native fields filled and drawn as the seal will have them: whoever signs has to see what is signed,
 * and viewers differ in what they make of a form.
 */
export async function showForm(original: Uint8Array, values: FormValues): Promise<Uint8Array> {
	const pdf = await PDF.load(original);
	const form = formFlattening(pdf, values);
	if (!form) return original;
	const faces = openTypefaces(pdf);
	for (const { dict } of pdf.getPages()) {
		const canvas = newCanvas();
		flattenPage(pdf, dict, canvas, faces, form);
		paintOver(pdf, dict, canvas);
	}
	pdf.getCatalog().delete("AcroForm");
	return saveUpdate(pdf);
}
