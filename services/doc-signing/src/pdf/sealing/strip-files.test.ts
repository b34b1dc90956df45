import { expect, test } from "@jest/globals";
import { type PDF, PdfStream, PdfString } from "@libpdf/core";
import { annotation, reachable, sealed } from "../../../test/support/sealed-dictionaries.ts";
import { writtenPdf } from "../../../test/support/written-pdf.ts";

/** The names of files in every file specification. */
const filesNamedIn = (pdf: PDF): string[] =>
	reachable(pdf).flatMap((dict) =>
		["F", "UF", "FS"].flatMap((key) => {
			const value = dict.get(key);
			return value instanceof PdfString ? [value.asString()] : [];
		}),
	);

test("attached files stay, and files elsewhere are no longer named", async () => {
	const outer = "<</Type/Filespec/F(\\\\\\\\server\\\\share)/UF(\\\\\\\\server\\\\share)>>";
	const pdf = await sealed(
		writtenPdf({
			catalog: `/Names<</Dests<</Names[]>>/EmbeddedFiles<</Names[(a) 6 0 R (b) ${outer}]>>>>`,
			page: `/Annots[${annotation("/Subtype/FileAttachment/FS 6 0 R")} ${annotation(`/Subtype/FileAttachment/FS ${outer}`)} ${annotation("/Subtype/FileAttachment/FS(c.exe)")}]`,
			objects: ["<</Type/Filespec/F(a.xml)/EF<</F 7 0 R>>>>", ["/Type/EmbeddedFile", "<invoice/>"]],
		}),
	);
	expect(filesNamedIn(pdf)).toEqual(["a.xml"]);
	expect(
		reachable(pdf).some(
			(dict) => dict instanceof PdfStream && dict.getName("Type")?.value === "EmbeddedFile",
		),
	).toBe(true);
});

const OUTER = "<</Type/Filespec/F(c.exe)/UF(c.exe)>>";
const attached = (tree: string) => ({ catalog: `/Names<</EmbeddedFiles${tree}>>` });

test.each<[string, Parameters<typeof writtenPdf>[0]]>([
	["attached twice by one name", attached(`<</Names[(a) 6 0 R (a) ${OUTER}]>>`)],
	["attached by a name of another kind", attached(`<</Names[(a) 6 0 R /a ${OUTER}]>>`)],
	["attached in a stream", { ...attached(" 7 0 R"), page: "/AF 6 0 R" }],
	["associated with the document", { catalog: `/AF[6 0 R ${OUTER}]` }],
	["associated with a page", { catalog: "/AF 6 0 R", page: `/AF ${OUTER}` }],
	["associated with an annotation", { page: `/Annots[${annotation(`/Subtype/Link/AF[6 0 R ${OUTER}]`)}]` }],
	["associated with a form", { resources: "/XObject<</X 9 0 R>>" }],
	["associated with marked content", { resources: `/Properties<</X<</AF[6 0 R ${OUTER}]>>>>` }],
	[
		"associated with a part of the structure",
		{ catalog: `/StructTreeRoot<</K<</S/P/AF[6 0 R ${OUTER}]>>>>` },
	],
])("a file elsewhere is not named when it is %s, and one inside is", async (_, written) => {
	const inside = "<</Type/Filespec/F(c.exe)/UF(b.xml)/EF<</UF 8 0 R>>>>";
	const objects = [
		inside,
		[`/Names[(a) ${OUTER}]`, ""],
		["/Type/EmbeddedFile", "<invoice/>"],
		[`/Type/XObject/Subtype/Form/BBox[0 0 9 9]/AF[6 0 R ${OUTER}]`, ""],
	] as const;
	expect(filesNamedIn(await sealed(writtenPdf({ ...written, objects })))).toEqual(["b.xml"]);
});

test("the data of a file inside are not in another file", async () => {
	const stream = "/Type/EmbeddedFile/F(\\\\server\\share)/FFilter/FlateDecode";
	const objects = ["<</Type/Filespec/F(a.xml)/EF<</F 7 0 R>>>>", [stream, "<invoice/>"]] as const;
	for (const written of [
		attached("<</Names[(a) 6 0 R]>>"),
		{ resources: "/Properties<</X<</AF 6 0 R>>>>" },
	]) {
		const pdf = await sealed(writtenPdf({ ...written, objects }));
		expect(filesNamedIn(pdf)).toEqual(["a.xml"]);
		expect(reachable(pdf).filter((dict) => dict.has("FFilter"))).toEqual([]);
	}
});

test("what is attached without being a file is removed", async () => {
	const pdf = await sealed(writtenPdf({ ...attached("<</Names[(a) (c.exe)]>>"), page: "/AF[(c.exe)]" }));
	const tree = pdf.getCatalog().getDict("Names")?.getDict("EmbeddedFiles");
	expect([tree?.getArray("Names")?.length, pdf.getPage(0)?.dict.has("AF")]).toEqual([0, false]);
});

test("a tree of attached files that is too large to be read is refused", async () => {
	const file = writtenPdf(attached(`<</Kids[${"<<>>".repeat(10_000)}]>>`));
	await expect(sealed(file)).rejects.toThrow("more than 10000 nodes");
});
