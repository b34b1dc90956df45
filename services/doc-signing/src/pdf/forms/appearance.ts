import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from "@libpdf/core";
import { fieldAttribute, type Resolve } from "./field-attributes.ts";

/**
 * Whether the file has an appearance for the widget. Only a stream is one (ISO 32000-1 §12.5.5): LaTeX's hyperref
 * writes an empty dictionary for "on", and viewers then draw the widget themselves.
 */
export function hasAppearance(widget: PdfDict, resolve: Resolve): boolean {
	const normal = normalAppearance(widget, resolve);
	if (normal instanceof PdfStream) return true;
	return [...(states(widget, resolve)?.keys() ?? [])].some((state) => hasState(widget, state.value, resolve));
}

/** Whether the file has an appearance for the widget in this state. */
export function hasState(widget: PdfDict, state: string, resolve: Resolve): boolean {
	return states(widget, resolve)?.get(state, resolve) instanceof PdfStream;
}

/** The widget's appearance in its current state. */
export function currentAppearance(
	widget: PdfDict,
	resolve: Resolve,
): { ref: PdfRef; stream: PdfStream } | undefined {
	const state = currentState(widget, resolve);
	const byState = states(widget, resolve);
	const found = byState ? state !== undefined && byState.get(state) : widget.getDict("AP", resolve)?.get("N");
	if (!(found instanceof PdfRef)) return undefined;
	const stream = resolve(found);
	return stream instanceof PdfStream ? { ref: found, stream } : undefined;
}

/** The name of the button's "on" state, under which its appearances are listed. */
export function onState(widget: PdfDict, resolve: Resolve): string {
	return [...(states(widget, resolve)?.keys() ?? [])].find(({ value }) => value !== "Off")?.value ?? "Yes";
}

/** /AS, or the field's value if the writer left it out. */
export function currentState(widget: PdfDict, resolve: Resolve): string | undefined {
	const state = widget.get("AS", resolve) ?? fieldAttribute(widget, "V", resolve);
	return state instanceof PdfName ? state.value : undefined;
}

/** Appearances by state; undefined when there is a single one, or none. */
function states(widget: PdfDict, resolve: Resolve): PdfDict | undefined {
	const normal = normalAppearance(widget, resolve);
	return normal instanceof PdfStream ? undefined : widget.getDict("AP", resolve)?.getDict("N", resolve);
}

function normalAppearance(widget: PdfDict, resolve: Resolve): PdfObject | undefined {
	return widget.getDict("AP", resolve)?.get("N", resolve);
}
