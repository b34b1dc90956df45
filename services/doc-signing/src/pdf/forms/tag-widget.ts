import { type PdfDict, PdfName, type PdfObject, PdfRef } from "@libpdf/core";
import { type Alternatives, filled } from "../certificate/certificate.ts";
import { listKids } from "../tagging/reading-order.ts";
import { findElement, type Structure } from "../tagging/structure.ts";
import type { Tag } from "../tagging/tags.ts";
import { isButtonOn, radioOption, type WidgetDrawing } from "./draw-button.ts";
import { readShown } from "./draw-text-widget.ts";
import { FIELD_FLAG, fieldAttribute, type Resolve, readNumber, readText } from "./field-attributes.ts";

export type WidgetTagging = { structure: Structure; alternatives: Alternatives };
type Widget = { widget: PdfDict; entry: PdfObject | undefined; value: WidgetDrawing["value"] };

/** The element of a native field's drawing: in place of the widget in its element, if it has one. */
export function tagWidget(
	{ structure, alternatives }: WidgetTagging,
	{ widget, entry, value }: Widget,
	resolve: Resolve,
): Tag {
	const element =
		entry instanceof PdfRef ? findElement(structure, { dict: widget, ref: entry }, resolve) : undefined;
	const name = readText(fieldAttribute(widget, "TU", resolve), resolve);
	const elementAlt = readText(element?.dict.get("Alt", resolve), resolve);
	const label = name || elementAlt;
	// By the other buttons of a group.
	const isShared = name ? !widget.has("TU") : element && listKids(element.dict, resolve).length > 1;
	const alt = label ? describe(widget, { label, isShared }, value, alternatives, resolve) : undefined;
	const hasItsAlt = label === elementAlt;
	const replaces =
		element && entry instanceof PdfRef ? { element: element.ref, widget: entry, hasItsAlt } : undefined;
	return { role: replaces ? "Span" : "P", alt, ...(replaces && { replaces }), children: [] };
}

function describe(
	widget: PdfDict,
	{ label, isShared }: { label: string; isShared: boolean | undefined },
	given: Widget["value"],
	{ labelled, checked, unchecked }: Alternatives,
	resolve: Resolve,
): string {
	const type = fieldAttribute(widget, "FT", resolve);
	const kind = type instanceof PdfName ? type.value : "";
	if (kind === "Btn") {
		const flags = readNumber(fieldAttribute(widget, "Ff", resolve));
		if (flags & FIELD_FLAG.pushbutton) return label;
		const isOneOfMany = isShared && flags & FIELD_FLAG.radio;
		const option = isOneOfMany ? filled(labelled, { label, value: radioOption(widget, resolve) }) : label;
		return filled(isButtonOn(widget, given, resolve) ? checked : unchecked, { option });
	}
	const value = readShown(widget, given === undefined ? undefined : String(given), resolve).shown;
	return value ? filled(labelled, { label, value }) : label;
}
