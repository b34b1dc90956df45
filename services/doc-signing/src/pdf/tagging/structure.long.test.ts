import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfName, PdfRef, PdfStream } from "@libpdf/core";
import { fixture } from "../../../test/support/pdf-files.ts";
import { difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { certificateParty, sealContent, textField } from "../../../test/support/seal-content.ts";
import { readTree, taggedPdf } from "../../../test/support/tagged-pdf.ts";
import { runTool, testWith } from "../../../test/support/tools.ts";
import { type WrittenPdf, writtenPdf } from "../../../test/support/written-pdf.ts";
import { inWorkFolder } from "../../platform/work-folders.ts";
import type { PlacedField } from "../drawing/field-value.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import type { SealContent } from "../sealing/seal-input.ts";

const signature: PlacedField = {
	...textField("", { y: 40 }),
	mark: { kind: "signature", signature: { type: "typed", text: "Ada" } },
	alt: "Signature of Ada, 26 November 2026",
};
const fields = [textField("Lower", { y: 60 }), signature, textField("Upper", { y: 20 })];

const seal = async (original: Uint8Array, content: Partial<SealContent> = { fields }) =>
	(await drawSeal(original, sealContent(content), 4096)).bytes;

describe("a tagged file", () => {
	test("has values and signatures where they are read, with the text for what is no text", async () => {
		const bytes = await seal(writtenPdf(taggedPdf()));
		expect(await readTree(bytes, 1)).toEqual([
			"Document",
			" P",
			"  “I agree:”",
			" Form",
			"  Span (Consent: selected)",
			"   “”",
			" Sect in en-GB",
			"  P",
			"   “Upper”",
			`  Figure (${signature.alt})`,
			"   “Ada”",
			"  P",
			"   “Lower”",
		]);
	});

	test("keeps its elements on a page that ends within a text object", async () => {
		const content = "/P <</MCID 0>> BDC BT /F 20 Tf 50 350 Td (I agree:) Tj";
		const bytes = await seal(writtenPdf({ ...taggedPdf(), content }));
		const tree = await readTree(bytes, 1);
		expect(tree.slice(0, 3)).toEqual(["Document", " P", "  “I agree:”"]);
		const pdf = await PDF.load(bytes);
		expect(readContents(pdf, pdf.getPage(0)?.dict ?? new PdfDict())).toMatch(/I agree:\) Tj\s+ET EMC Q\s/);
		expect(tree).toContain("   “Upper”");
	});

	test("has values after what is on their page, also in a section of several pages", async () => {
		const pdf = await PDF.load(fixture("linearized.pdf"));
		const resolve = (ref: PdfRef) => pdf.getObject(ref);
		const root = pdf.getCatalog().getDict("StructTreeRoot", resolve)?.get("K");
		const outer = root instanceof PdfArray ? root.at(0) : root;
		const section = outer instanceof PdfRef ? resolve(outer) : undefined;
		const kids = section instanceof PdfDict ? section.getArray("K", resolve) : undefined;
		if (!(outer instanceof PdfRef && section instanceof PdfDict && kids))
			throw new Error("The file has another structure.");
		const inner = pdf.register(PdfDict.of({ S: PdfName.of("Sect"), P: outer, K: kids }));
		for (const kid of kids) {
			const dict = kid instanceof PdfRef ? resolve(kid) : kid;
			if (dict instanceof PdfDict) dict.set("P", inner);
		}
		section.set("K", PdfArray.of(inner));
		const bytes = await seal(await pdf.save(), {
			fields: [textField("First"), textField("Third", { page: 3 })],
		});
		const [first, third] = [await readTree(bytes, 1), await readTree(bytes, 3)];
		expect(first.join("\n")).toMatch(/^Sect\n Sect\n[\s\S]*\n {2}Sect in en-GB\n {3}P\n {4}“First”\n {2}P/);
		expect(third.join("\n")).toMatch(/^Sect\n Sect\n[\s\S]*\n {2}Sect in en-GB\n {3}P\n {4}“Third”/);
	});

	test("keeps what it has: a form's values are in place of its fields", async () => {
		const original = fixture("tax-form.pdf");
		const name = (await PDF.load(original)).getForm()?.getTextFields()[3]?.name ?? "";
		const bytes = await seal(original, { formValues: { [name]: "Łukasz" }, fields: [textField("First")] });
		const tree = await readTree(bytes, 1);
		expect(tree.length).toBeGreaterThan(300);
		// Not at the end of the document, but after the part that is its first page.
		expect(tree.slice(-2)).toEqual(["  P", "   “First”"]);
		expect(tree).toContain(" Sect in en-GB");
		expect(tree[tree.findIndex((line) => line.includes("“Łukasz”")) - 2]?.trim()).toBe("Form");
		expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
	});

	test("has a certificate with headings, tables and pictures, in its language", async () => {
		const { certificate } = sealContent();
		const parties = [
			certificateParty({
				signature: { type: "typed", text: "Ada" },
				signatureAlt: "Signature of Ada",
				reason: "Because. ".repeat(900),
			}),
		];
		const bytes = await seal(writtenPdf(taggedPdf()), { certificate: { ...certificate, parties } });
		const count = (await PDF.load(bytes)).getPageCount();
		expect(count).toBeGreaterThan(2);
		const pages = Array.from({ length: count - 1 }, (_, index) => readTree(bytes, index + 2));
		const lines = (await Promise.all(pages)).flat().map((line) => line.trim());
		expect(lines).toEqual(expect.arrayContaining(["Sect in en-GB", "H1", "H2", "Table", "TR", "TH", "TD"]));
		expect(lines[lines.indexOf("H1") + 1]).toBe("“Certificate of completion”");
		expect(lines).toContain("Figure (Signature of Ada)");
		expect(lines).toContain("Figure (QR code of https://sign.example/verify)");
		expect(lines.filter((line) => line.startsWith("Form (Verify this file at"))).toHaveLength(1);
		// Read once, although it is on every page.
		expect(lines.filter((line) => line.startsWith("“Hash of the last audit log entry"))).toHaveLength(1);
	});

	test("has nothing on the pages but elements and decoration", async () => {
		const foot = { text: "Page {page}", hasRoom: [true] };
		const { certificate } = sealContent();
		const parties = [certificateParty({ signature: { type: "typed", text: "Ada" } })];
		const content = { fields, foot, stamp: "DECLINED", certificate: { ...certificate, parties } };
		const pdf = await PDF.load(await seal(writtenPdf(taggedPdf()), content));
		for (const { dict } of pdf.getPages()) expect(findUnmarked(readContents(pdf, dict))).toEqual([]);
	});

	test("looks like one that is not tagged", async () => {
		const tagged = writtenPdf(taggedPdf());
		const untagged = writtenPdf({ ...taggedPdf(), catalog: "/AcroForm<</Fields[11 0 R]>>" });
		const [one, other] = [await seal(tagged), await seal(untagged)];
		expect(difference(await renderPage(one, 1), await renderPage(other, 1))).toBeUndefined();
	});

	testWith("pdfinfo", "is read by Poppler", async () => {
		const { output } = runTool("pdfinfo", ["-struct-text", "-"], await seal(writtenPdf(taggedPdf())));
		expect(output.replaceAll(/\s+/g, " ")).toMatch(
			/"I agree:".*"Upper".*"Ada".*"Lower".*H1.*"Certificate of/,
		);
		expect(output).not.toContain("rror");
	});

	testWith("qpdf", "is sound", async () => {
		const bytes = await seal(writtenPdf(taggedPdf()));
		const output = await inWorkFolder(async (folder) => {
			const file = join(folder, "sealed.pdf");
			await writeFile(file, bytes);
			return runTool("qpdf", ["--check", file]).output;
		});
		expect(output).toContain("No syntax or stream encoding errors");
	});
});

test("a file that is not tagged stays so: a structure of the certificate alone would hide the document", async () => {
	const bytes = await seal(fixture("three-pages.pdf"));
	expect([await readTree(bytes, 1), await readTree(bytes, 4)]).toEqual([[], []]);
	const pdf = await PDF.load(bytes);
	expect(["MarkInfo", "StructTreeRoot"].filter((key) => pdf.getCatalog().has(key))).toEqual([]);
	const contents = pdf.getPages().map(({ dict }) => readContents(pdf, dict));
	expect(contents.join("\n")).not.toContain("MCID");
});

describe("a damaged structure", () => {
	const many = (count: number, item: (index: number) => string) =>
		Array.from({ length: count }, (_, index) => item(index)).join(" ");

	test.each<[string, WrittenPdf]>([
		["no structure", { ...taggedPdf(), catalog: "/MarkInfo<</Marked true>>" }],
		[
			"a structure that is no dictionary",
			{ ...taggedPdf(), catalog: "/MarkInfo<</Marked true>>/StructTreeRoot 99 0 R" },
		],
		["no parent tree", taggedPdf({ root: "/K 7 0 R" })],
		["a cyclic parent tree", taggedPdf({ parents: "/Kids[8 0 R]" })],
		["a parent tree with a missing node", taggedPdf({ parents: "/Kids[99 0 R]" })],
		["keys that are no numbers", taggedPdf({ parents: "/Nums[/a[9 0 R]]" })],
		[
			"a next key that is too large",
			taggedPdf({ root: "/K 7 0 R/ParentTree 8 0 R/ParentTreeNextKey 2147483647" }),
		],
		[
			"content with a number that is too large",
			{ ...taggedPdf(), content: "/P <</MCID 2000000000>> BDC EMC" },
		],
		["a page with very many elements", taggedPdf({ parents: `/Nums[0[${"9 0 R ".repeat(100_001)}]]` })],
	])("gets decoration on the page: %s", async (_, written) => {
		const bytes = await seal(writtenPdf(written));
		expect(await pageText(bytes, 1)).toContain("Upper");
		expect((await readTree(bytes, 1)).join()).not.toContain("Upper");
		const pdf = await PDF.load(bytes);
		const contents = pdf.getPages().map(({ dict }) => readContents(pdf, dict));
		expect(contents.flatMap(findUnmarked)).toEqual([]);
		expect(contents[0]).toMatch(/(?:\/Artifact BMC q \/Sealed\d Do Q EMC\s+){3}/);
	});

	test.each<[string, WrittenPdf]>([
		["a cycle of elements", taggedPdf({ document: "/K[9 0 R 7 0 R]" })],
		["elements that are nothing", taggedPdf({ document: "/K[null 99 0 R (a) 9 0 R]" })],
		["no elements", taggedPdf({ root: "/ParentTree 8 0 R", parents: "" })],
		["a page without a key", taggedPdf({ page: "" })],
		["a page whose key is missing", taggedPdf({ page: "/StructParents 7" })],
		["a page whose key is a widget's", taggedPdf({ page: "/StructParents 1" })],
		["very many elements", taggedPdf({ document: `/K[${many(20_000, () => "<</S/P/K[0 1 2]>>")}]` })],
		["very deep elements", taggedPdf({ document: `/K${"<</S/Sect/K".repeat(300)} 0${">>".repeat(300)}` })],
		["very many keys", taggedPdf({ parents: `/Nums[${many(40_000, (index) => `${index} 9 0 R`)}]` })],
	])("still gets the values, in little time: %s", async (_, written) => {
		const original = writtenPdf(written);
		await seal(original);
		const begun = process.cpuUsage();
		const bytes = await seal(original);
		// Of the processor, in microseconds.
		expect(process.cpuUsage(begun).user).toBeLessThan(10_000_000);
		expect((await readTree(bytes, 1)).join()).toContain("“Upper”");
	});

	test("gets the values of two pages with the same key into both", async () => {
		const pdf = await PDF.load(fixture("linearized.pdf"));
		const [first, second] = pdf.getPages();
		const key = first?.dict.get("StructParents");
		if (key) second?.dict.set("StructParents", key);
		const pages = [1, 2].map((page) => textField(`On page ${page}`, { page }));
		const bytes = await seal(await pdf.save(), { fields: pages });
		for (const page of [1, 2]) expect((await readTree(bytes, page)).join()).toContain(`“On page ${page}”`);
	});

	test("does not get content without an element into the element of a value", async () => {
		const { catalog, objects } = taggedPdf({ page: "" });
		const content = "/P <</MCID 0>> BDC BT /F 20 Tf 50 350 Td (Not a value) Tj ET EMC";
		const tree = await readTree(
			await seal(writtenPdf({ catalog: catalog ?? "", objects: objects ?? [], content })),
			1,
		);
		expect(tree.join()).toContain("“Upper”");
		expect(tree.join()).not.toContain("Not a value");
	});
});

function readContents(pdf: PDF, page: PdfDict): string {
	const contents = page.get("Contents", (ref) => pdf.getObject(ref));
	const refs = contents?.type === "array" ? contents.toArray() : [page.get("Contents")];
	return refs
		.map((ref) => (ref?.type === "ref" ? pdf.getObject(ref) : ref))
		.map((stream) =>
			stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString("latin1") : "",
		)
		.join("\n");
}

/** Operators that paint outside of marked content. */
function findUnmarked(content: string): string[] {
	let depth = 0;
	return content.split(/\s+/).filter((token) => {
		if (token === "BDC" || token === "BMC") depth++;
		if (token === "EMC") depth--;
		return depth === 0 && ["Tj", "TJ", "Do", "f", "S", "B"].includes(token);
	});
}
