import { PdfArray, PdfDict, PdfNumber, type PdfObject } from "@libpdf/core";
import {
	ANNOTATION_FLAG,
	keepDict,
	type Resolve,
	readNumber,
	removeEntries,
} from "../forms/field-attributes.ts";

const { invisible, hidden, print, noZoom, noView, toggleNoView } = ANNOTATION_FLAG;

/** Whether an annotation is only on screen, or only on paper (ISO 32000-1 §12.5.3). */
export function differsInPrint(annotation: PdfDict, resolve: Resolve): boolean {
	const flags = readNumber(annotation.get("F", resolve));
	return (flags & hidden) === 0 && ((flags & noView) === 0) === ((flags & print) === 0);
}

/**
 * Prints an annotation if it is on screen and hides it otherwise, and keeps its look when it is clicked, pointed at
 * or enlarged. Returns whether it could have changed.
 */
export function freezeAnnotation(annotation: PdfDict, resolve: Resolve): boolean {
	const subtype = annotation.getName("Subtype", resolve)?.value;
	const appearance = keepDict(annotation, "AP", resolve);
	const changes = [
		// The place on a sheet of paper of any size, instead of that on the page.
		removeEntries(annotation, ["FixedPrint"]),
		removeEntries(appearance, ["R", "D"]),
		annotation.getBool("Open", resolve)?.value === true && removeEntries(annotation, ["Open"]),
	];
	if (subtype === "Link") changes.push(removeBorder(annotation, resolve));
	// A pop-up is part of the viewer, and a link without an appearance shows nothing.
	if (subtype === "Popup") changes.push(removeEntries(annotation, ["AP"]));
	else if (subtype !== "Link" || appearance) changes.push(freezeFlags(annotation, resolve));
	return changes.includes(true);
}

/** Some viewers draw a link's border, but recipients do not see it on the signing page. */
function removeBorder(link: PdfDict, resolve: Resolve): boolean {
	const [style, border] = [link.get("BS", resolve), link.get("Border", resolve)];
	const isZero = (width: PdfObject | null | undefined) => width instanceof PdfNumber && width.value === 0;
	const hasNoStyle = !style || (style instanceof PdfDict && isZero(style.get("W", resolve)));
	const hasNoBorder = !border || (border instanceof PdfArray && isZero(border.at(2, resolve)));
	if ((style || border) && hasNoStyle && hasNoBorder) return false;
	link.delete("BS");
	link.set("Border", PdfArray.of(...[0, 0, 0].map((edge) => PdfNumber.of(edge))));
	return true;
}

/** Some viewers ignore the layer of an annotation. */
export function hideAnnotation(annotation: PdfDict, resolve: Resolve): void {
	annotation.set("F", PdfNumber.of(readNumber(annotation.get("F", resolve)) | hidden));
}

function freezeFlags(annotation: PdfDict, resolve: Resolve): boolean {
	const flags = readNumber(annotation.get("F", resolve));
	const isShown = (flags & (invisible | hidden | noView)) === 0;
	const fixed = isShown ? (flags | print) & ~(noZoom | toggleNoView) : flags | hidden;
	if (fixed !== flags) annotation.set("F", PdfNumber.of(fixed));
	return fixed !== flags;
}
