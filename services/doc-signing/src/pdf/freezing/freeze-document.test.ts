import { describe, expect, test } from "@jest/globals";
import { PDF, PdfDict, PdfRef } from "@libpdf/core";
import { textForm, type WrittenPdf, writtenPdf } from "../../../test/support/written-pdf.ts";
import { readNumber } from "../forms/field-attributes.ts";
import { freezeDocument } from "./freeze-document.ts";

const stamp = (entries: string): string => `<</Type/Annot/Rect[50 50 350 80]/AP<</N 6 0 R>>${entries}>>`;
const annotated = (annotation: string, more: WrittenPdf = {}): WrittenPdf => ({
	page: `/Annots[${annotation}]`,
	objects: [textForm("Price 9,999")],
	...more,
});
const HIDDEN = 2;
const PRINT = 4;

describe("annotations", () => {
	test.each<[string, WrittenPdf, number]>([
		["that appear when they are pointed at", annotated(stamp("/Subtype/Stamp/F 260")), PRINT],
		["that keep their size", annotated(stamp("/Subtype/Stamp/F 12")), PRINT],
		["that open by themselves", annotated(stamp("/Subtype/Text/F 4/Open true")), PRINT],
		["without a type", annotated(stamp("/F 36")), 32 | PRINT | HIDDEN],
		[
			"of fields without a form",
			annotated(stamp("/Subtype/Widget/FT/Tx/F 36"), { catalog: "/AcroForm null" }),
			32 | PRINT | HIDDEN,
		],
	])("%s are frozen", async (_, written, flags) => {
		const pdf = await PDF.load(writtenPdf(written));
		expect(freezeDocument(pdf)).toEqual(["annotations"]);
		const found = pdf.getPage(0)?.dict.getArray("Annots")?.at(0);
		if (!(found instanceof PdfDict)) throw new Error("The annotation is missing.");
		expect([found.getNumber("F")?.value, found.has("Open")]).toEqual([flags, false]);
	});

	test.each([
		["a pop-up", "/Subtype/Popup/F 0"],
		["a link without a border", "/Subtype/Link/F 0/Border[0 0 0]"],
		["a link without a border of another kind", "/Subtype/Link/F 0/BS<</W 0>>"],
		["a hidden one", "/Subtype/Stamp/F 2"],
	])("like %s stay as they are", async (_, entries) => {
		const annotation = `<</Type/Annot/Rect[50 50 350 80]${entries}>>`;
		const pdf = await PDF.load(writtenPdf(annotated(annotation)));
		expect(freezeDocument(pdf)).toEqual([]);
	});
});

test.each([
	["that is printed", "/F 4/Border[0 0 1]"],
	["that is hidden", "/F 2/Border[0 0 1]"],
	["by default", "/F 4"],
	["beside an appearance", "/F 4/Border[0 0 1]/AP<</N 6 0 R>>"],
	["of another kind", "/F 4/BS<</W 2/S/D>>"],
	["of another kind beside none", "/F 4/Border[0 0 0]/BS<</S/D>>"],
	["beside none of another kind", "/F 4/Border[0 0 1]/BS<</W 0>>"],
])("a link's border %s is removed", async (_, entries) => {
	const link = `<</Type/Annot/Subtype/Link/Rect[50 50 350 80]${entries}>>`;
	const pdf = await PDF.load(writtenPdf(annotated(link)));
	expect(freezeDocument(pdf)).toEqual(["annotations"]);
	const found = pdf.getPage(0)?.dict.getArray("Annots")?.at(0);
	if (!(found instanceof PdfDict)) throw new Error("The annotation is missing.");
	expect([found.has("BS"), String(found.getArray("Border")?.toArray().map(readNumber))]).toEqual([
		false,
		"0,0,0",
	]);
});

test("a pop-up loses its appearance, which some viewers draw", async () => {
	const pdf = await PDF.load(writtenPdf(annotated(stamp("/Subtype/Popup/F 4"))));
	expect(freezeDocument(pdf)).toEqual(["annotations"]);
	const found = pdf.getPage(0)?.dict.getArray("Annots")?.at(0);
	expect(found instanceof PdfDict && found.has("AP")).toBe(false);
});

test("an image is found whatever it is called, and inside other content", async () => {
	const image: readonly [string, string] = [
		"/Subtype/Image/Width 1/Height 1/Alternates[<</Image 6 0 R/DefaultForPrinting true>>]",
		"",
	];
	for (const name of ["Parent", "P", "Contents", "Metadata"]) {
		const form = ["/Subtype/Form/BBox[0 0 9 9]/Resources<</Pattern<</P 7 0 R>>>>", ""] as const;
		const pattern = [`/PatternType 1/Resources<</XObject<</${name} 8 0 R>>>>`, ""] as const;
		const resources = `/XObject<</${name} 6 0 R>>`;
		const pdf = await PDF.load(writtenPdf({ resources, objects: [form, pattern, image] }));
		expect(freezeDocument(pdf)).toEqual(["images"]);
	}
});

test("an image in a font of the form, which becomes part of a page, is found", async () => {
	const font = "<</Type/Font/Subtype/Type3/Resources<</XObject<</I 7 0 R>>>>>>";
	const image = ["/Subtype/Image/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]", ""] as const;
	const catalog = "/AcroForm<</Fields[]/DR<</Font<</A 6 0 R>>>>>>";
	const pdf = await PDF.load(writtenPdf({ catalog, objects: [font, image] }));
	expect(freezeDocument(pdf)).toEqual(["images"]);
});

test.each([
	"ViewArea/MediaBox",
	"ViewClip/MediaBox",
	"PrintArea/MediaBox",
	"PrintClip/MediaBox",
	"PrintPageRange[0 0]",
])("the preference %s is removed, and others are kept", async (preference) => {
	const catalog = `/ViewerPreferences<</DisplayDocTitle true/${preference}>>`;
	const pdf = await PDF.load(writtenPdf({ catalog }));
	expect(freezeDocument(pdf)).toEqual(["printing"]);
	expect([...(pdf.getCatalog().getDict("ViewerPreferences")?.keys() ?? [])]).toHaveLength(1);
});

test("preferences and appearances that are streams are removed: some viewers read them", async () => {
	const preferences = ["/PrintPageRange[0 0]", ""] as const;
	const written = annotated("<</Type/Annot/Subtype/Stamp/Rect[50 50 350 80]/F 4/AP 8 0 R>>", {
		catalog: "/ViewerPreferences 7 0 R",
		objects: [textForm("Price 9,999"), preferences, ["/N 6 0 R/D 6 0 R", ""]],
	});
	const pdf = await PDF.load(writtenPdf(written));
	freezeDocument(pdf);
	const found = pdf.getPage(0)?.dict.getArray("Annots")?.at(0);
	expect([pdf.getCatalog().has("ViewerPreferences"), found instanceof PdfDict && found.has("AP")]).toEqual([
		false,
		false,
	]);
});

test("an image behind references to references is found", async () => {
	const image = ["/Subtype/Image/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]", ""] as const;
	const pdf = await PDF.load(
		writtenPdf({ resources: "/XObject 6 0 R", objects: ["7 0 R", "<</I 8 0 R>>", image] }),
	);
	expect(freezeDocument(pdf)).toEqual(["images"]);
});

const INVERTED = "<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>";

test.each<[string, WrittenPdf]>([
	["a page", { resources: "/ExtGState<</TR 6 0 R>>" }],
	["a pattern", { resources: "/Pattern<</P<</PatternType 2/ExtGState 6 0 R>>>>" }],
])("a transfer function of %s is removed, and that of a soft mask is kept", async (_, written) => {
	const mask = "/SMask<</S/Luminosity/G 8 0 R/TR 7 0 R>>";
	const objects = [`<<${mask}/TR 7 0 R/TR2[7 0 R 7 0 R 7 0 R 7 0 R]>>`, INVERTED, textForm("Price 9,999")];
	const pdf = await PDF.load(writtenPdf({ ...written, objects }));
	expect(freezeDocument(pdf)).toEqual(["printing"]);
	const state = pdf.getObject(PdfRef.of(6, 0));
	if (!(state instanceof PdfDict)) throw new Error("The graphics state is missing.");
	expect([...state.keys()].map(({ value }) => value)).toEqual(["SMask"]);
	expect(state.getDict("SMask")?.has("TR")).toBe(true);
});

test("a graphics state without transfer functions stays as it is", async () => {
	const resources = "/ExtGState<</G<</TR/Identity/TR2/Default/ca 0.5>>>>";
	expect(freezeDocument(await PDF.load(writtenPdf({ resources })))).toEqual([]);
});
