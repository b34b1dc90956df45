import { PdfArray, PdfDict, PdfNull, type PdfObject, PdfStream } from "@libpdf/core";
import type { Resolve } from "../forms/field-attributes.ts";

/** The decoded data of a stream. The library ignores filters and parameters that are references, and returns encoded data. */
export function decodeStream(stream: PdfStream, resolve: Resolve): Uint8Array {
	const direct = PdfStream.fromDict({}, stream.data);
	for (const key of ["Filter", "DecodeParms"]) {
		const entry = stream.get(key, resolve);
		if (entry instanceof PdfArray)
			direct.set(
				key,
				new PdfArray(entry.toArray().map((_, index) => asDirect(entry.at(index, resolve), resolve))),
			);
		else if (entry) direct.set(key, asDirect(entry, resolve));
	}
	return direct.getDecodedData();
}

function asDirect(value: PdfObject | undefined, resolve: Resolve): PdfObject {
	if (!(value instanceof PdfDict)) return value ?? PdfNull.instance;
	return new PdfDict([...value.keys()].map((key) => [key, value.get(key, resolve) ?? PdfNull.instance]));
}
