import { expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "@libpdf/core";
import { describeForm } from "./describe-form.ts";

const text = PdfString.fromString;

test("limits and options are also those of a field's parent", async () => {
	const pdf = PDF.create();
	pdf.addPage();
	const add = (kind: string, more: Record<string, PdfNumber | PdfArray>, kid: string) => {
		const field = PdfDict.of({ T: text(kind), FT: PdfName.of(kind), ...more });
		const parent = pdf.register(field);
		const rect = PdfArray.of(...[0, 0, 90, 20].map((edge) => PdfNumber.of(edge)));
		const child = PdfDict.of({ Subtype: PdfName.of("Widget"), T: text(kid), Parent: parent, Rect: rect });
		field.set("Kids", PdfArray.of(pdf.register(child)));
		return parent;
	};
	const pairs = PdfArray.of(PdfArray.of(text("b"), text("Bread")), text("Cheese"));
	const fields = PdfArray.of(
		add("Tx", { MaxLen: PdfNumber.of(5) }, "code"),
		add("Ch", { Ff: PdfNumber.of(1 << 17), Opt: pairs }, "food"),
	);
	pdf.getCatalog().set("AcroForm", PdfDict.of({ Fields: fields }));
	const read = describeForm(await PDF.load(await pdf.save()));
	expect(read).toEqual([
		{ name: "Tx.code", type: "text", options: [], editable: false, maxLength: 5 },
		{
			name: "Ch.food",
			type: "dropdown",
			options: ["b", "Bread", "Cheese"],
			editable: false,
			maxLength: null,
		},
	]);
});
