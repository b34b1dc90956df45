import { type PDF, PdfArray, PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from "@libpdf/core";
import { makeResolver, type Resolve } from "../forms/field-attributes.ts";
import { hideAnnotation } from "./freeze-annotation.ts";

/**
 * Shows or hides the layers (optional content, ISO 32000-1 §8.11) among `reached` for good: as they are on screen
 * when the file is opened. Returns whether there are any.
 */
export function freezeLayers(pdf: PDF, reached: readonly PdfDict[]): boolean {
	const resolve = makeResolver(pdf);
	const catalog = pdf.getCatalog();
	const isVisible = readVisibility(catalog.getDict("OCProperties", resolve), resolve);
	const layers = reached.flatMap((dict) => {
		const visible = isVisible(dict);
		return visible === undefined ? [] : [{ dict, visible }];
	});
	for (const dict of reached) {
		const layer = dict.getDict("OC", resolve);
		if (layer && dict.has("Rect") && isVisible(layer) === false) hideAnnotation(dict, resolve);
	}
	catalog.delete("OCProperties");
	let marker: PdfRef | undefined;
	for (const { dict, visible } of layers) {
		for (const key of [...dict.keys()]) dict.delete(key);
		dict.set("Type", PdfName.of("OCMD"));
		// Without groups, a membership dictionary shows its content.
		if (visible) continue;
		marker ??= pdf.register(PdfDict.of({ Type: PdfName.of("OCG"), Name: PdfString.fromString("Hidden") }));
		dict.set("OCGs", PdfArray.of(marker));
		dict.set("P", PdfName.of("AllOff"));
		// Never true, whether a viewer shows that group or not.
		dict.set("VE", PdfArray.of(PdfName.of("And"), marker, PdfArray.of(PdfName.of("Not"), marker)));
	}
	const groups = marker && PdfArray.of(marker);
	if (groups)
		catalog.set("OCProperties", PdfDict.of({ OCGs: groups, D: PdfDict.of({ Order: new PdfArray() }) }));
	return layers.length > 0;
}

/** Whether a layer is visible on screen, as pdf.js determines it; undefined for any other dictionary. */
function readVisibility(properties: PdfDict | undefined, resolve: Resolve) {
	const config = properties?.getDict("D", resolve);
	const groups = new Set(dictsIn(properties?.get("OCGs"), resolve));
	const on = new Set(dictsIn(config?.get("ON"), resolve));
	const off = new Set(dictsIn(config?.get("OFF"), resolve));
	const isOffAtFirst = config?.getName("BaseState", resolve)?.value === "OFF";
	const known = new Map<PdfObject, boolean>();

	const isOn = (group: PdfDict): boolean => {
		if (!groups.has(group)) return true;
		if (off.has(group) || (isOffAtFirst && !on.has(group))) return false;
		const view = group.getDict("Usage", resolve)?.getDict("View", resolve);
		return view?.getName("ViewState", resolve)?.value !== "OFF";
	};
	const isTrue = (expression: PdfObject): boolean => {
		if (expression instanceof PdfDict) return isOn(expression);
		const result = known.get(expression);
		if (!(expression instanceof PdfArray) || result !== undefined) return result ?? true;
		// An expression can contain itself.
		known.set(expression, true);
		const [operator, ...operands] = listItems(expression, resolve);
		const values = operands.map(isTrue);
		const name = operator instanceof PdfName ? operator.value : "";
		const value = name === "Not" ? values[0] === false : values[name === "Or" ? "some" : "every"](Boolean);
		known.set(expression, value);
		return value;
	};
	const isMember = (membership: PdfDict): boolean => {
		const expression = membership.getArray("VE", resolve);
		if (expression) return isTrue(expression);
		const states = dictsIn(membership.get("OCGs"), resolve).map(isOn);
		const policy = membership.getName("P", resolve)?.value;
		if (states.length === 0) return true;
		if (policy === "AllOn" || policy === "AnyOff") return states.includes(false) === (policy === "AnyOff");
		return states.includes(true) === (policy !== "AllOff");
	};
	return (dict: PdfDict): boolean | undefined => {
		const type = dict.getName("Type", resolve)?.value;
		if (type === "OCMD") return isMember(dict);
		if (type === "OCG") return isOn(dict);
		// PDFium takes a dictionary without a type for a layer.
		return type === undefined && (groups.has(dict) || dict.has("Usage")) ? true : undefined;
	};
}

function listItems(list: PdfArray, resolve: Resolve): PdfObject[] {
	return list.toArray().flatMap((_, index) => list.at(index, resolve) ?? []);
}

function dictsIn(list: PdfObject | undefined, resolve: Resolve): PdfDict[] {
	const found = list instanceof PdfRef ? resolve(list) : list;
	const items = found instanceof PdfArray ? listItems(found, resolve) : [found];
	return items.filter((item) => item instanceof PdfDict);
}
