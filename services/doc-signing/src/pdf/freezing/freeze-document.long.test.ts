import { beforeAll, describe, expect, test } from "@jest/globals";
import { PDF, PdfDict } from "@libpdf/core";
import { strayInk } from "../../../test/support/compare-ink.ts";
import { fixture } from "../../../test/support/pdf-files.ts";
import { type Bitmap, difference, printPage, renderPage } from "../../../test/support/render-page.ts";
import { renderers, renderWithPdfJs } from "../../../test/support/renderers.ts";
import { sealContent, textField } from "../../../test/support/seal-content.ts";
import {
	annotated,
	bothOn,
	layered,
	prices,
	stamp,
	variableFiles,
} from "../../../test/support/variable-files.ts";
import { textForm, writtenPdf } from "../../../test/support/written-pdf.ts";
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

describe.each(variableFiles)("a file with %s", (_name, kinds, written, expected) => {
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
