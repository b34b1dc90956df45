import { textForm, type WrittenPdf } from "./written-pdf.ts";

export const stamp = (entries: string, y: number, form = 6, type = "Stamp"): string =>
	`<</Type/Annot/Subtype/${type}/Rect[50 ${y} 350 ${y + 30}]/AP<</N ${form} 0 R>>${entries}>>`;

/** Object 6 shows one price and object 7 another. */
export const annotated = (...annotations: string[]): WrittenPdf => ({
	page: `/Annots[${annotations.join(" ")}]`,
	objects: [textForm("Price 9,999"), textForm("Price 200")],
});

/** One price in layer A, which is object 6, and another in layer B, which is object 7. */
export const layered = (
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
export const prices = (first: string, second: string): WrittenPdf => ({
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

export const bothOn = "/OCGs[6 0 R 7 0 R]";
const printed = "/Usage<</Print<</PrintState/OFF>>>>";
const displayed = "/Usage<</View<</ViewState/OFF>>/Print<</PrintState/ON>>>>";
const INVERTED = "<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>";
const zoomed = "/Usage<</Zoom<</min 2>>>>";

/** What can look different on screen, on paper or after a click: how it is named, and an equal file that cannot. */
export const variableFiles: [name: string, kinds: string[], file: WrittenPdf, expected: WrittenPdf][] = [
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
];
