import { describe, expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, type PdfObject, PdfString } from "@libpdf/core";
import { fixture } from "../../../test/support/pdf-files.ts";
import { readLines } from "../../../test/support/read-lines.ts";
import { type Bitmap, difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { sealContent } from "../../../test/support/seal-content.ts";
import { drawSeal } from "../sealing/draw-seal.ts";

const name = PdfName.of;
const text = PdfString.fromString;
const numbers = (...values: number[]) => PdfArray.of(...values.map((value) => PdfNumber.of(value)));
const LEFT = 50;
const BOTTOM = 700;

describe.each([
	["whose form leaves the drawing to the viewer", true],
	["that has values and no drawing of them", false],
])("native fields of a file %s", (_, needAppearances) => {
	const flatten = (widget: Record<string, PdfObject>) => flattened(widget, needAppearances);

	test("show text in any script", async () => {
		const { shown } = await flatten({ FT: name("Tx"), V: text("Zażółć Иван") });
		expect(shown).toContain("Zażółć Иван");
	});

	test("show a list's options by label, with the selected ones highlighted", async () => {
		const options = ["apple", "bread", "cheese"].map((word) => PdfArray.of(text(word[0] ?? ""), text(word)));
		const { shown, colorAt } = await flatten({
			FT: name("Ch"),
			Ff: PdfNumber.of(1 << 21),
			V: PdfArray.of(text("a"), text("c")),
			Opt: PdfArray.of(...options),
		});
		expect(shown.split(/\s+/)).toEqual(expect.arrayContaining(["apple", "bread", "cheese"]));
		const rows = [8, 23, 38].map((down) => colorAt(150, 60 - down));
		expect(rows).toEqual([[153, 194, 217], WHITE, [153, 194, 217]]);
	});

	test("show only the label of a combo box's selected option", async () => {
		const options = ["apple", "bread"].map((word) => PdfArray.of(text(word[0] ?? ""), text(word)));
		const { shown } = await flatten({
			FT: name("Ch"),
			Ff: PdfNumber.of(1 << 17),
			V: text("b"),
			Opt: PdfArray.of(...options),
		});
		expect(shown).toContain("bread");
		expect(shown).not.toContain("apple");
	});
});

describe("the size of a native value", () => {
	const name40 = "Wilhelmine Konstantinopolskaya";
	const value = (text_: string, widget: Record<string, PdfObject> = {}) =>
		flattened({ FT: name("Tx"), V: text(text_), DA: text("/Helv 12 Tf 0 g"), ...widget }, true);
	const rect = (width: number, height: number) => ({
		Rect: numbers(LEFT, BOTTOM, LEFT + width, BOTTOM + height),
	});

	test("is the form's even if the field is slightly too low, as in viewers", async () => {
		const [usual, low] = [await value(name40), await value(name40, rect(200, 11))];
		expect(low.inkBounds().width).toBeCloseTo(usual.inkBounds().width, -1);
	});

	test("is the form's if its own condensed typeface would fit", async () => {
		const { width, height } = (await value(name40)).inkBounds();
		const narrow = (await value(name40, rect(width - 4, 60))).inkBounds();
		expect(narrow.width).toBeLessThan(width - 4);
		expect(narrow.height).toBe(height);
	});

	test("shrinks only if the value does not fit otherwise", async () => {
		const { width, height } = (await value(name40)).inkBounds();
		const small = (await value(name40, rect(width / 2, 14))).inkBounds();
		expect(small.width).toBeLessThan(width / 2);
		expect(small.height).toBeLessThan(height);
	});

	test("is the largest that fits if the form sets none", async () => {
		const open = { DA: text("/Helv 0 Tf 0 g") };
		expect((await value("Ada", open)).inkBounds().height).toBeGreaterThan(25);
		expect((await value(name40.repeat(3), open)).inkBounds().width).toBeLessThan(200);
	});

	test("keeps more characters than a comb has cells inside the field", async () => {
		const comb = { Ff: PdfNumber.of(1 << 24), MaxLen: PdfNumber.of(4) };
		expect((await value("0123456789", comb)).inkBounds().width).toBeLessThan(200);
	});

	test("is that of the text as it is drawn, without marks of a direction", async () => {
		const comb = { Ff: PdfNumber.of(1 << 24), MaxLen: PdfNumber.of(4) };
		const [plain, marked] = [await value("123", comb), await value("12\u200e\u20663", comb)];
		expect(difference(plain.bitmap, marked.bitmap)).toBeUndefined();
	});
});

describe("a native field without a look of its own", () => {
	const look = { DA: text("/Bold 9 Tf .2 g 1 0 0 rg"), Q: PdfNumber.of(2) };
	const bold = PdfDict.of({ Type: name("Font"), Subtype: name("Type1"), BaseFont: name("Helvetica-Bold") });
	const DR = PdfDict.of({ Font: PdfDict.of({ Bold: bold }) });

	test("has the form's: the fields of one file look alike, whether they say so or not", async () => {
		const original = fixture("form-default-appearance.pdf");
		const { bytes } = await drawSeal(original, sealContent({}), 4096);
		const lines = await readLines(bytes, 1);
		const found = ["Value one", "Value two of several words", "Own DA"].map(
			(value) => lines.find(({ text: shown }) => shown === value) ?? { size: 0, x: 0, width: 0, baseline: 0 },
		);
		const places = found.map(({ size, x, width }) => ({ size, right: Math.round(x + width) }));
		expect(places).toEqual(Array(3).fill({ size: 7, right: 448 }));
		const page = await renderPage(bytes, 1, 4);
		const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 200 && green < 120 && blue < 120;
		for (const { baseline } of found) {
			const row = Array.from({ length: 160 }, (_, x) => pixel(page, 4 * 448 - x, 4 * (baseline - 2)));
			expect(row.filter(isRed).length).toBeGreaterThan(3);
		}
	});

	const kinds: [string, Record<string, PdfObject>][] = [
		["text on several lines", { FT: name("Tx"), Ff: PdfNumber.of(1 << 12), V: text("one\ntwo"), ...look }],
		[
			"text in cells",
			{ FT: name("Tx"), Ff: PdfNumber.of(1 << 24), MaxLen: PdfNumber.of(9), V: text("123"), ...look },
		],
		[
			"a list's option",
			{
				FT: name("Ch"),
				Ff: PdfNumber.of(1 << 17),
				V: text("b"),
				Opt: PdfArray.of(PdfArray.of(text("b"), text("Bread"))),
				...look,
			},
		],
	];
	test.each(kinds)("has its parent's: %s", async (_, attributes) => {
		const own = await flattened(attributes, true, { form: { DR } });
		const inherited = await flattened({}, true, { form: { DR }, parent: attributes });
		expect(own.inkBounds().width).toBeGreaterThan(5);
		expect(difference(own.bitmap, inherited.bitmap)).toBeUndefined();
	});

	test("has the font of the form's resources, and the color that is set last", async () => {
		const value = { FT: name("Tx"), V: text("Ada Lovelace") };
		const [plain, inBold] = [
			await flattened(value, true, { form: { DA: text("/Bold 9 Tf 0 g") } }),
			await flattened(value, true, { form: { DA: text("1 0 0 rg/Bold 9 Tf 0 0 0 1 k"), DR } }),
		];
		expect(inBold.inkBounds().width).toBeGreaterThan(plain.inkBounds().width + 2);
		const dark = (page: Bitmap) => page.data.filter((part, at) => at % 4 === 0 && part < 90).length;
		expect(dark(inBold.bitmap)).toBeGreaterThan(dark(plain.bitmap));
	});
});

describe("native buttons without an appearance", () => {
	test("show their state", async () => {
		const button = (state: string) => flattened({ FT: name("Btn"), AS: name(state) }, false);
		const [on, off] = [await button("Yes"), await button("Off")];
		// The tick crosses the middle of the box.
		expect(on.inkWithin(80, 15, 40, 30)).toBeGreaterThan(20);
		expect(off.inkWithin(80, 15, 40, 30)).toBe(0);
	});
});

describe("a LaTeX form, whose buttons have no appearance", () => {
	const original = fixture("latex-form.pdf");
	const boxes: [string, Box][] = [
		["a check box that is ticked", [158, 622, 175, 641]],
		["a check box that is not", [150, 594, 167, 611]],
		["a radio button that is off", [236, 565, 252, 584]],
		["a push button", [109, 538, 161, 554]],
		["a push button that brings another caption", [109, 512, 139, 527]],
	];

	test.each(boxes)("shows %s as a viewer does", async (_, box) => {
		const sealed = (await drawSeal(original, sealContent({}), 4096)).bytes;
		const [before, after] = [await renderPage(original, 1, 2), await renderPage(sealed, 1, 2)].map((page) =>
			ink(page, box),
		);
		expect(before).toBeGreaterThan(0.05);
		expect(Math.abs((after ?? 0) - (before ?? 0))).toBeLessThan(0.05);
	});

	test("selects the radio button named by the form's value", async () => {
		const sealed = (await drawSeal(original, sealContent({}), 4096)).bytes;
		const page = await renderPage(sealed, 1, 2);
		expect(ink(page, [190, 568, 203, 582])).toBeGreaterThan(0.1);
		expect(ink(page, [238, 568, 251, 582])).toBe(0);
	});

	test("draws each caption once", async () => {
		const text = await pageText((await drawSeal(original, sealContent({}), 4096)).bytes, 1);
		expect(text).toContain("Send");
		expect(text).not.toContain("Submit");
	});

	test("accepts values for its check boxes", async () => {
		const formValues = { agree: false, news: true };
		const page = await renderPage((await drawSeal(original, sealContent({ formValues }), 4096)).bytes, 1, 2);
		expect(ink(page, [160, 624, 173, 639])).toBe(0);
		expect(ink(page, [152, 596, 165, 609])).toBeGreaterThan(0.05);
	});
});

test.each(["4", "8", "H", "l", "n", "u"])("draws the button's mark %s", async (symbol) => {
	const MK = PdfDict.of({ CA: text(symbol), BC: numbers(0) });
	const button = (state: string) => flattened({ FT: name("Btn"), AS: name(state), MK }, false);
	const [on, off] = [await button("Yes"), await button("Off")];
	expect(on.inkWithin(80, 10, 40, 40)).toBeGreaterThan(100);
	expect(off.inkWithin(80, 10, 40, 40)).toBe(0);
});

type Box = [left: number, bottom: number, right: number, top: number];

/** The share of pixels in a box that are not white. */
function ink(page: Bitmap, [left, bottom, right, top]: Box): number {
	const scale = page.height / 792;
	let count = 0;
	let all = 0;
	for (let x = left * scale; x < right * scale; x++)
		for (let y = page.height - top * scale; y < page.height - bottom * scale; y++) {
			all++;
			if (pixel(page, x, y).some((part) => part < 160)) count++;
		}
	return count / all;
}

const WHITE = [255, 255, 255];

/** A sealed page with one field, 200 points wide and 60 high; distances are from its lower left corner. */
async function flattened(
	widget: Record<string, PdfObject>,
	needAppearances: boolean,
	{ parent, form: more = {} }: { parent?: Record<string, PdfObject>; form?: Record<string, PdfObject> } = {},
) {
	const pdf = await PDF.load(fixture("three-pages.pdf"));
	const page = pdf.getPage(0)?.dict;
	if (!page) throw new Error("The fixture has no page.");
	page.set("Contents", pdf.createStream({}, new Uint8Array()));
	const field = pdf.register(
		PdfDict.of({
			Type: name("Annot"),
			Subtype: name("Widget"),
			T: text("field"),
			...(!more.DA && !parent && { DA: text("/Helv 0 Tf 0 g") }),
			...(parent && { Parent: pdf.register(PdfDict.of(parent)) }),
			Rect: numbers(LEFT, BOTTOM, LEFT + 200, BOTTOM + 60),
			...widget,
		}),
	);
	page.set("Annots", PdfArray.of(field));
	const form = PdfDict.of({
		Fields: PdfArray.of(field),
		NeedAppearances: PdfBool.of(needAppearances),
		...more,
	});
	pdf.getCatalog().set("AcroForm", form);
	const { bytes } = await drawSeal(await pdf.save(), sealContent({}), 4096);
	const bitmap = await renderPage(bytes, 1);
	const colorAt = (x: number, y: number) => pixel(bitmap, LEFT + x, bitmap.height - BOTTOM - y);
	return {
		bitmap,
		shown: await pageText(bytes, 1),
		colorAt,
		/** Bounds of everything drawn on the page. */
		inkBounds() {
			const blank = { ...bitmap, data: new Uint8Array(bitmap.data.length).fill(255) };
			const { left, top, right, bottom } = difference(blank, bitmap) ?? {
				left: 0,
				top: 0,
				right: 0,
				bottom: 0,
			};
			const { width, height } = bitmap;
			return { width: ((right - left) * width) / 100, height: ((bottom - top) * height) / 100 };
		},
		inkWithin(x: number, y: number, width: number, height: number) {
			let count = 0;
			for (let dx = 0; dx < width; dx++)
				for (let dy = 0; dy < height; dy++) if ((colorAt(x + dx, y + dy)[1] ?? 0) < 128) count++;
			return count;
		},
	};
}

/** Red, green and blue. */
function pixel({ width, data }: Bitmap, x: number, y: number): number[] {
	const at = 4 * (Math.round(y) * width + Math.round(x));
	return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}
