/**
 * A generated body whose fields fit the pages of the test's file: the schema cannot express how a field's members
 * depend on each other.
 */
export function fitting(value: unknown): unknown {
	if (Array.isArray(value)) return value.map(fitting);
	if (typeof value !== "object" || value === null) return value;
	const parts = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fitting(part)]));
	const { pageNumber, pageX, pageY, pageWidth, pageHeight, type, fieldMeta } = parts;
	const isField = "fieldMeta" in parts || [pageNumber, pageX, pageY, pageWidth, pageHeight].some(isNumber);
	if (!isField) return parts;
	return {
		...parts,
		...(isNumber(pageNumber) && { pageNumber: 1 + (pageNumber % PAGES) }),
		// At most 80 and 15, so that they also fit the place or size that a field already has.
		...(isNumber(pageX) && { pageX: pageX * 0.8 }),
		...(isNumber(pageY) && { pageY: pageY * 0.8 }),
		...(isNumber(pageWidth) && { pageWidth: pageWidth * 0.15 }),
		...(isNumber(pageHeight) && { pageHeight: pageHeight * 0.15 }),
		...typed(type, fieldMeta),
	};
}

const PAGES = 3;

/** The type given by its meta, or the minimal meta of its type. */
function typed(type: unknown, meta: unknown): object {
	if (typeof meta === "object" && meta !== null && "type" in meta)
		return { type: String(meta.type).toUpperCase() };
	return typeof type === "string" ? { fieldMeta: { type: type.toLowerCase() } } : {};
}

function isNumber(value: unknown): value is number {
	return typeof value === "number";
}
