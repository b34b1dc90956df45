import { PdfArray, type PdfDict, PdfNumber } from "@libpdf/core";
import { ANNOTATION_FLAG, numberOf, type Resolve, removeEntries } from "../forms/field-attributes.ts";

const { invisible, hidden, print, noZoom, noView, toggleNoView } = ANNOTATION_FLAG;

/** Whether an annotation is only on screen, or only on paper (ISO 32000-1 §12.5.3). */
export function differsInPrint(annotation: PdfDict, resolve: Resolve): boolean {
	const flags = numberOf(annotation.get("F", resolve));
	return (flags & hidden) === 0 && ((flags & noView) === 0) === ((flags & print) === 0);
}

/**
 * Prints an annotation if it is on screen and hides it otherwise, and keeps its look when it is clicked, pointed at
 * or enlarged. Returns whether it could have changed.
 */
export function freezeAnnotation(annotation: PdfDict, resolve: Resolve): boolean {
	const subtype = annotation.getName("Subtype", resolve)?.value;
	const appearance = annotation.getDict("AP", resolve);
	const changes = [
		// The place on a sheet of paper of any size, instead of that on the page.
		removeEntries(annotation, ["FixedPrint"]),
		removeEntries(appearance, ["R", "D"]),
		annotation.getBool("Open", resolve)?.value === true && removeEntries(annotation, ["Open"]),
	];
	// A pop-up is part of the viewer, and of a link without an appearance viewers draw only the border.
	if (subtype === "Link" && !appearance) changes.push(freezeBorder(annotation, resolve));
	else if (subtype !== "Popup") changes.push(freezeFlags(annotation, resolve));
	return changes.includes(true);
}

/** Removes a border that is not printed: recipients do not see it on the signing page. */
function freezeBorder(link: PdfDict, resolve: Resolve): boolean {
	const width =
		link.getDict("BS", resolve)?.get("W", resolve) ?? link.getArray("Border", resolve)?.at(2, resolve);
	if (
		numberOf(link.get("F", resolve)) & (print | hidden) ||
		(width instanceof PdfNumber && width.value === 0)
	)
		return false;
	link.delete("BS");
	link.set("Border", PdfArray.of(...[0, 0, 0].map((edge) => PdfNumber.of(edge))));
	return true;
}

/** Some viewers ignore the layer of an annotation. */
export function hideAnnotation(annotation: PdfDict, resolve: Resolve): void {
	annotation.set("F", PdfNumber.of(numberOf(annotation.get("F", resolve)) | hidden));
}

function freezeFlags(annotation: PdfDict, resolve: Resolve): boolean {
	const flags = numberOf(annotation.get("F", resolve));
	const isShown = (flags & (invisible | hidden | noView)) === 0;
	const fixed = isShown ? (flags | print) & ~(noZoom | toggleNoView) : flags | hidden;
	if (fixed !== flags) annotation.set("F", PdfNumber.of(fixed));
	return fixed !== flags;
}
