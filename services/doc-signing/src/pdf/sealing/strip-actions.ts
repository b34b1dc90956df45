import { type PDF, PdfDict, type PdfRef } from "@libpdf/core";

/** Action types that run something or send data out; plain links (URI, GoTo) are kept. */
const ACTIVE = new Set([
	"JavaScript",
	"Launch",
	"SubmitForm",
	"ImportData",
	"ResetForm",
	"Rendition",
	"RichMediaExecute",
]);

/** Removes actions that would run when the sealed file is opened, and the leftovers of removed signatures. */
export function stripDocumentActions(pdf: PDF): void {
	const catalog = pdf.getCatalog();
	for (const key of ["OpenAction", "AA", "Perms", "DSS"]) if (catalog.has(key)) catalog.delete(key);
	const names = catalog.getDict("Names", (ref) => pdf.getObject(ref));
	if (names?.has("JavaScript")) names.delete("JavaScript");
}

export function stripPageActions(pdf: PDF, page: PdfDict): void {
	const resolve = (ref: PdfRef) => pdf.getObject(ref);
	if (page.has("AA")) page.delete("AA");
	const annotations = page.getArray("Annots", resolve);
	for (let index = 0; index < (annotations?.length ?? 0); index++) {
		const annotation = annotations?.at(index, resolve);
		if (!(annotation instanceof PdfDict)) continue;
		if (annotation.has("AA")) annotation.delete("AA");
		const action = annotation.getDict("A", resolve);
		if (ACTIVE.has(action?.getName("S", resolve)?.value ?? "")) annotation.delete("A");
	}
}
