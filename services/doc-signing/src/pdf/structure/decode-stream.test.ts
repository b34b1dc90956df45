import { deflateSync } from "node:zlib";
import { expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfName, PdfNull, PdfNumber, PdfStream } from "@libpdf/core";
import { decodeStream } from "./decode-stream.ts";

test("a stream is decoded with filters and parameters in other objects, also if the first has none", () => {
	const pdf = PDF.create();
	const filter = pdf.register(
		PdfArray.of(PdfName.of("ASCIIHexDecode"), pdf.register(PdfName.of("FlateDecode"))),
	);
	const predicted = PdfDict.of({ Predictor: pdf.register(PdfNumber.of(12)), Columns: PdfNumber.of(4) });
	const parameters = PdfArray.of(PdfNull.instance, pdf.register(predicted));
	const data = `${deflateSync(Buffer.from("\0q Q\n")).toString("hex")}>`;
	const stream = PdfStream.fromDict({ Filter: filter, DecodeParms: parameters }, Buffer.from(data));
	expect(Buffer.from(decodeStream(stream, (ref) => pdf.getObject(ref))).toString()).toBe("q Q\n");
	expect(stream.get("Filter")).toBe(filter);
});
