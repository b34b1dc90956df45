import { beforeAll, describe, expect, test } from "@jest/globals";
import { PDF, PdfDict } from "@libpdf/core";
import { strayInk } from "../../../test/support/compare-ink.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { type Bitmap, difference, printPage, renderPage } from "../../../test/support/render-page.ts";
import { renderers, renderWithPdfJs } from "../../../test/support/renderers.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import { textForm, type WrittenPdf, writtenPdf } from "../../../test/support/written-pdf.ts";
import { inspectPdf } from "../intake/inspect-pdf.ts";
import { drawSeal } from "../sealing/draw-seal.ts";
import { readSealReference } from "../sealing/seal-reference.ts";
import { showDocument } from "../sealing/show-document.ts";

const media = ["screen", "print"] as const;

/** Pixels: of two renderers, equal pages differ in 3 and those with another digit in 20 or more. */
const MAX_STRAY_INK = 8;

/** Each renderer has its own font for Helvetica, and their 1s differ. A digit that differs exceeds this, too. */
const MAX_STRAY_INK_WITH_A_ONE = 45;

/** How far what the signing page draws (PDF.js) is from what the seal prints (PDFium). */
async function strayFromPrint(page: Uint8Array, seal: Uint8Array): Promise<number> {
	return strayInk(await renderWithPdfJs(page, "display"), await printPage(seal, 1, 2));
}

const stamp = (entries: string, y: number, form = 6, type = "Stamp"): string =>
	`<</Type/Annot/Subtype/${type}/Rect[50 ${y} 350 ${y + 30}]/AP<</N ${form} 0 R>>${entries}>>`;

/** Object 6 shows one price and object 7 another. */
const annotated = (...annotations: string[]): WrittenPdf => ({
	page: `/Annots[${annotations.join(" ")}]`,
	objects: [textForm("Price 9,999"), textForm("Price 200")],
});

/** One price in layer A, which is object 6, and another in layer B, which is object 7. */
const layered = (
	properties: string,
	layers: readonly string[] = ["", ""],
	more: string[] = [],
): WrittenPdf => ({
	catalog: `/OCProperties<<${properties}>>`,
	resources: "/Properties<</A 6 0 R/B 7 0 R>>",
	content: "BT /F 20 Tf 50 300 Td /OC /A BDC (Price 9,999) Tj EMC 0 -50 Td /OC /B BDC (Price 200) Tj EMC ET",
	objects: [
		...layers.map((entries) =>
			entries.includes("/Type") ? `<<${entries}>>` : `<</Type/OCG/Name(A)${entries}>>`,
		),
		...more,
	],
});
const prices = (first: string, second: string): WrittenPdf => ({
	content: `BT /F 20 Tf 50 300 Td (${first}) Tj 0 -50 Td (${second}) Tj ET`,
});

/** A picture of one color, 200 points wide. */
const picture = (color: string, entries = ""): readonly [string, string] => [
	`/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/ASCIIHexDecode${entries}`,
	`${color}>`,
];
const pictured = (...objects: (readonly [string, string])[]): WrittenPdf => ({
	resources: "/XObject<</I 6 0 R>>",
	content: "q 200 0 0 100 50 250 cm /I Do Q",
	objects,
});

async function sealed(original: Uint8Array) {
	return drawSeal(original, sealContent({ fields: [textField("Signed", { y: 90 })] }), 4096);
}

function shown(original: Uint8Array): Promise<Uint8Array> {
	return showDocument(original, { fields: [textField("Signed", { y: 90 })], formValues: {}, foot: null });
}

test.each(Object.entries(renderers))(
	"%s shows that one digit differs, on screen and on paper",
	async (_, renderer) => {
		const one = writtenPdf(annotated(stamp("/F 4", 100)));
		const other = writtenPdf({ ...annotated(stamp("/F 4", 100)), objects: [textForm("Price 9,989")] });
		for (const medium of media) {
			expect(difference(await renderer[medium](one), await renderer[medium](other))).toBeDefined();
			expect(difference(await renderer[medium](one), await renderer[medium](one))).toBeUndefined();
		}
	},
);

test.each([
	["9,999", false],
	["9,989", true],
	["8,999", true],
	["9,99", true],
])("the signing page shows whether %s is what the seal prints", async (price, isOther) => {
	const signed = writtenPdf(annotated(stamp("/F 4", 100)));
	const page = writtenPdf({ ...annotated(stamp("/F 4", 100)), objects: [textForm(`Price ${price}`)] });
	const stray = await strayFromPrint(await shown(page), (await sealed(signed)).bytes);
	expect(stray > MAX_STRAY_INK).toBe(isOther);
});

test("the signing page draws what the seal prints of annotations for one medium", async () => {
	const file = fixture("print-only-annotations.pdf").toString("latin1");
	// Renderers place a page of half points differently.
	const original = Buffer.from(file.replaceAll("595.2756 841.8898", "595.0000 842.0000"), "latin1");
	const stray = await strayFromPrint(await shown(original), (await sealed(original)).bytes);
	expect(stray).toBeLessThanOrEqual(MAX_STRAY_INK_WITH_A_ONE);
});

const bothOn = "/OCGs[6 0 R 7 0 R]";
const printed = "/Usage<</Print<</PrintState/OFF>>>>";
const displayed = "/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>";
const INVERTED = "<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>";
const zoomed = "/Usage<</Zoom<</min 2>>>>";

describe.each<[string, string[], WrittenPdf, WrittenPdf]>([
	[
		"stamps that are only on screen or only on paper",
		["annotations"],
		annotated(stamp("/F 36", 100), stamp("/F 0", 200, 7), stamp("/F 2", 300)),
		annotated(stamp("/F 4", 200, 7)),
	],
	["a stamp that viewers may not display", ["annotations"], annotated(stamp("/F 5", 100)), annotated()],
	[
		"a stamp that appears when it is pointed at, and one that changes",
		["annotations"],
		annotated(stamp("/F 292", 100), stamp("/F 260", 200, 7)),
		annotated(stamp("/F 4", 200, 7)),
	],
	[
		"a stamp that keeps its size when enlarged",
		["annotations"],
		annotated(stamp("/F 12", 100)),
		annotated(stamp("/F 4", 100)),
	],
	[
		"a stamp that looks different under the pointer",
		["annotations"],
		annotated(`<</Type/Annot/Subtype/Stamp/F 4/Rect[50 100 350 130]/AP<</N 6 0 R/R 7 0 R/D 7 0 R>>>>`),
		annotated(stamp("/F 4", 100)),
	],
	[
		"a watermark that is elsewhere on paper",
		["annotations"],
		annotated(stamp("/F 4/FixedPrint<</Type/FixedPrint/H 0.5/V 0.5>>", 100, 6, "Watermark")),
		annotated(stamp("/F 4", 100, 6, "Watermark")),
	],
	[
		"a note that opens by itself",
		["annotations"],
		annotated(
			"<</Type/Annot/Subtype/Text/Rect[50 100 350 130]/F 28/AP<</N 6 0 R>>/Open true/Contents(Price 9,999)>>",
		),
		annotated("<</Type/Annot/Subtype/Text/Rect[50 100 350 130]/F 20/AP<</N 6 0 R>>/Contents(Price 9,999)>>"),
	],
	[
		"a link's border that is not printed",
		["annotations"],
		annotated("<</Type/Annot/Subtype/Link/Rect[50 100 350 130]/Border[0 0 3]/Dest[3 0 R/Fit]>>"),
		annotated(),
	],
	[
		"fields of a form that are only on screen or only on paper",
		["annotations"],
		{
			...annotated("8 0 R", "9 0 R"),
			catalog: "/AcroForm<</Fields[8 0 R 9 0 R]>>",
			objects: [
				textForm("Price 9,999"),
				textForm("Price 200"),
				stamp("/FT/Btn/Ff 65536/T(a)/F 36", 100, 6, "Widget"),
				stamp("/FT/Btn/Ff 65536/T(b)/F 0", 200, 7, "Widget"),
			],
		},
		annotated(stamp("/F 4", 200, 7)),
	],
	[
		"layers that a reader can switch",
		["layers"],
		layered(`${bothOn}/D<</OFF[6 0 R]>>`),
		prices("", "Price 200"),
	],
	[
		"a layer that is not printed",
		["layers"],
		layered(`${bothOn}/D<</AS[<</Event/Print/Category[/Print]/OCGs[6 0 R]>>]>>`, [printed, ""]),
		prices("Price 9,999", "Price 200"),
	],
	[
		"a layer that is only printed",
		["layers"],
		layered(`${bothOn}/D<</AS[<</Event/View/Category[/View]/OCGs[6 0 R]>>]>>`, [displayed, ""]),
		prices("", "Price 200"),
	],
	[
		"a layer that depends on the size",
		["layers"],
		layered(`${bothOn}/D<</AS[<</Event/View/Category[/Zoom]/OCGs[6 0 R]>>]>>`, [zoomed, ""]),
		prices("Price 9,999", "Price 200"),
	],
	[
		"layers that are off until named",
		["layers"],
		layered(`${bothOn}/D<</BaseState/OFF/ON[7 0 R]>>`),
		prices("", "Price 200"),
	],
	[
		"another configuration of the layers",
		["layers"],
		layered(`${bothOn}/D<</OFF[7 0 R]>>/Configs[<</OFF[6 0 R]>>]`),
		prices("Price 9,999", ""),
	],
	[
		"a layer for printing that is not listed",
		["layers"],
		layered("/OCGs[]/D<<>>", [printed, ""]),
		prices("Price 9,999", "Price 200"),
	],
	[
		"layers in combinations",
		["layers"],
		layered(
			"/OCGs[8 0 R 9 0 R]/D<</OFF[8 0 R]>>",
			["/Type/OCMD/OCGs[8 0 R 9 0 R]/P/AllOn", "/Type/OCMD/OCGs 8 0 R/P/AllOff"],
			["<</Type/OCG/Name(C)>>", `<</Type/OCG/Name(D)${printed}>>`],
		),
		prices("", "Price 200"),
	],
	[
		"layers in expressions",
		["layers"],
		layered(
			"/OCGs[8 0 R 9 0 R]/D<</OFF[8 0 R]>>",
			["/Type/OCMD/VE[/And 9 0 R[/Not 9 0 R]]", "/Type/OCMD/VE[/Or 8 0 R 9 0 R]"],
			["<</Type/OCG/Name(C)>>", `<</Type/OCG/Name(D)${printed}>>`],
		),
		prices("", "Price 200"),
	],
	[
		"an annotation in a layer that is not printed",
		["layers"],
		{
			...annotated(stamp("/F 4/OC 8 0 R", 100), stamp("/F 4/OC 9 0 R", 200, 7)),
			catalog: "/OCProperties<</OCGs[8 0 R 9 0 R]/D<</OFF[8 0 R]>>>>",
			objects: [
				textForm("Price 9,999"),
				textForm("Price 200"),
				"<</Type/OCG/Name(C)>>",
				`<</Type/OCG/Name(D)${printed}>>`,
			],
		},
		annotated(stamp("/F 4", 200, 7)),
	],
	[
		"an image with another for printing",
		["images"],
		pictured(picture("ff0000", "/Alternates[<</Image 7 0 R/DefaultForPrinting true>>]"), picture("0000ff")),
		pictured(picture("ff0000")),
	],
	[
		"an image that a printing house replaces",
		["images"],
		pictured(picture("ff0000", "/OPI<</2.0<</Type/OPI/Version 2.0/F(a.tif)>>>>")),
		pictured(picture("ff0000")),
	],
	[
		"another part of the page for printing",
		["printing"],
		{
			...prices("Price 9,999", "Price 200"),
			catalog: "/ViewerPreferences<</PrintArea/MediaBox/PrintPageRange[0 0]>>",
			page: "/CropBox[0 280 400 400]",
		},
		{ ...prices("Price 9,999", ""), page: "/CropBox[0 280 400 400]" },
	],
	[
		"colors adjusted for a printer",
		["printing"],
		{ resources: `/ExtGState<</G<</TR2${INVERTED}>>>>`, content: "/G gs 0.2 g 50 200 99 99 re f" },
		{ content: "0.2 g 50 200 99 99 re f" },
	],
	["nothing of the kind", [], annotated(stamp("/F 4", 100)), annotated(stamp("/F 4", 100))],
])("a file with %s", (_name, kinds, written, expected) => {
	const original = writtenPdf(written);
	let files: Uint8Array[];
	beforeAll(async () => {
		files = [await shown(original), (await sealed(original)).bytes, await shown(writtenPdf(expected))];
	});

	test.each(
		Object.entries(renderers).flatMap(([name, renderer]) =>
			media.map((medium) => ({ name, medium, render: renderer[medium] })),
		),
	)(
		"looks the same to recipients and when sealed, as it did on screen: $name, $medium",
		async ({ render }) => {
			const [page, seal, only] = (await Promise.all(files.map(render))) as [Bitmap, Bitmap, Bitmap];
			expect(difference(page, seal)).toBeUndefined();
			expect(difference(seal, only)).toBeUndefined();
		},
	);

	test("is printed as the signing page draws it", async () => {
		const [page, seal] = files as [Uint8Array, Uint8Array];
		expect(await strayFromPrint(page, seal)).toBeLessThanOrEqual(MAX_STRAY_INK);
	});

	test("looks the same on screen and on paper: PDFium", async () => {
		for (const file of files)
			expect(difference(await renderPage(file, 1, 2), await printPage(file, 1, 2))).toBeUndefined();
	});

	test("is reported at intake and in the seal, which contains the upload", async () => {
		const { frozen } = await inspectPdf(original, { maxBytes: original.length });
		const { bytes } = await sealed(original);
		expect(frozen).toEqual(kinds);
		expect(readSealReference(await PDF.load(bytes))?.frozen).toEqual(kinds);
		expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
	});
});

test("a hidden layer stays hidden when a reader switches every layer", async () => {
	const { bytes } = await sealed(writtenPdf(layered(`${bothOn}/D<</OFF[6 0 R]>>`)));
	const expected = await shown(writtenPdf(prices("", "Price 200")));
	for (const state of ["ON", "OFF"]) {
		const pdf = await PDF.load(bytes);
		const layers = pdf.getCatalog().getDict("OCProperties", (ref) => pdf.getObject(ref));
		const groups = layers?.getArray("OCGs");
		if (!groups) throw new Error("There is no layer to switch.");
		layers?.set("D", PdfDict.of({ [state]: groups }));
		const switched = await pdf.save();
		for (const { screen } of Object.values(renderers))
			expect(difference(await screen(expected), await screen(switched))).toBeUndefined();
	}
});

test("an expression that contains itself is read once", async () => {
	const expression = "[/And 8 0 R 7 0 R]";
	const layers = ["/Type/OCMD/VE 8 0 R", ""];
	const original = writtenPdf(layered("/OCGs[7 0 R]/D<</OFF[7 0 R]>>", layers, [expression]));
	expect((await inspectPdf(original, { maxBytes: original.length })).frozen).toEqual(["layers"]);
});
