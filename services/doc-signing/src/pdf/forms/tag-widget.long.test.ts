import { describe, expect, test } from "@jest/globals";
import { PDF, PdfDict, PdfRef } from "@libpdf/core";
import { sealContent } from "../../../test/support/seal-content.ts";
import { readTree, taggedPdf } from "../../../test/support/tagged-pdf.ts";
import { textForm, writtenPdf } from "../../../test/support/written-pdf.ts";
import { drawSeal } from "../sealing/draw-seal.ts";

const seal = async (original: Uint8Array) => (await drawSeal(original, sealContent({}), 4096)).bytes;

describe("the form of a tagged file", () => {
	test("has a check box that shows nothing when it is off", async () => {
		const written = taggedPdf({ widget: "/F 4/AP<</N<</Yes 13 0 R>>>>/AS/Off" });
		const objects = [...(written.objects ?? []), textForm("x")];
		expect(await readTree(await seal(writtenPdf({ ...written, objects })), 1)).toContain(
			"  Span (Consent: not selected)",
		);
	});

	test("has no part that is a hidden field", async () => {
		const pdf = await PDF.load(await seal(writtenPdf(taggedPdf({ widget: "/F 2" }))));
		const element = pdf.getObject(PdfRef.of(10, 0));
		expect(element instanceof PdfDict && element.getArray("K")?.length).toBe(0);
	});

	test.each([
		["its own", "/TU(Color)", "/Alt(Colors to choose)", " Form (Colors to choose)"],
		["its element's", "", "/Alt(Color)", " Form"],
	])("has buttons of a group with different texts if the group has %s", async (_, group, alt, form) => {
		const written = taggedPdf({
			document: "/K[9 0 R 16 0 R]",
			parents: "/Nums[0[9 0 R]2 16 0 R 3 16 0 R]",
		});
		const button = (name: string, y: number, key: number) =>
			`<</Type/Annot/Subtype/Widget/Parent 13 0 R/F 4/Rect[50 ${y} 70 ${y + 20}]/StructParent ${key}/AP<</N<</${name} 17 0 R>>>>/AS/${name === "red" ? "red" : "Off"}>>`;
		const objects = [
			...(written.objects ?? []),
			`<</FT/Btn/Ff 32768/T(color)${group}/V/red/Kids[14 0 R 15 0 R]>>`,
			button("red", 300, 2),
			button("blue", 270, 3),
			`<</S/Form/P 7 0 R/Pg 3 0 R/K[<</Type/OBJR/Obj 14 0 R>><</Type/OBJR/Obj 15 0 R>>]${alt}>>`,
			textForm("x"),
		];
		const page = "/StructParents 0/Annots[14 0 R 15 0 R]";
		const tree = await readTree(await seal(writtenPdf({ ...written, page, objects })), 1);
		const spans = tree.filter((line) => line.startsWith("  Span"));
		expect(spans).toEqual(["  Span (Color: red: selected)", "  Span (Color: blue: not selected)"]);
		expect(tree).toContain(form);
	});
});
