import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfString } from "@libpdf/core";
import { fixture, type PageVariant, pageVariant } from "../../../test/support/pdf-files.ts";
import { difference, pageText, renderPage } from "../../../test/support/render-page.ts";
import { crossField, sealContent, textField } from "../../../test/support/seal-content.ts";
import { writtenPdf } from "../../../test/support/written-pdf.ts";
import { displayedSize } from "../geometry/displayed-page.ts";
import { readPageBoxes } from "../intake/inspect-pdf.ts";
import { drawSeal } from "./draw-seal.ts";
import type { SealContent } from "./seal-input.ts";

const ROOM = 4096;
const seal = async (original: Uint8Array, content: Partial<SealContent>) =>
	drawSeal(original, sealContent(content), ROOM);

describe("drawing field values", () => {
	const variants: [string, PageVariant][] = [
		["upright", {}],
		["rotated by 90 degrees", { rotate: 90 }],
		["rotated by 180 degrees", { rotate: 180 }],
		["rotated by 270 degrees by its parent", { rotate: 270, inherited: true }],
		["cropped", { cropBox: [100, 150, 500, 700] }],
		["cropped and rotated by its parent", { cropBox: [100, 150, 500, 700], rotate: 90, inherited: true }],
		["measured in other units", { userUnit: 2, rotate: 90 }],
	];

	test.each(variants)("draws them in place on a page that is %s", async (_, variant) => {
		const original = await pageVariant(variant);
		const [page] = readPageBoxes(await PDF.load(original));
		if (!page) throw new Error("The variant has no page.");
		const size = displayedSize(page);
		const rect = { x: 5, y: 70, width: 20, height: 8 };
		const cross = crossField(rect, { width: size.width * 0.2, height: size.height * 0.08 });
		const { bytes } = await seal(original, { fields: [cross] });
		const changed = difference(await renderPage(original, 1), await renderPage(bytes, 1));
		if (!changed) throw new Error("Nothing was drawn.");
		expect(changed.left).toBeGreaterThan(rect.x - 0.5);
		expect(changed.left).toBeLessThan(rect.x + 2);
		expect(changed.right).toBeLessThan(rect.x + rect.width + 0.5);
		expect(changed.right).toBeGreaterThan(rect.x + rect.width - 2);
		expect(changed.top).toBeGreaterThan(rect.y - 0.5);
		expect(changed.top).toBeLessThan(rect.y + 2);
		expect(changed.bottom).toBeLessThan(rect.y + rect.height + 0.5);
		expect(changed.bottom).toBeGreaterThan(rect.y + rect.height - 2);
	});

	test("is unaffected by a page that leaves its coordinate system transformed", async () => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		const page = pdf.getPage(0)?.dict ?? new PdfDict();
		page.set("Contents", pdf.createStream({}, Buffer.from("q 0.1 0 0 0.1 300 300 cm (q) Tj q ")));
		const original = await pdf.save();
		const rect = { x: 60, y: 10, width: 20, height: 8 };
		const { bytes } = await seal(original, { fields: [crossField(rect, { width: 119, height: 67 })] });
		const changed = difference(await renderPage(original, 1), await renderPage(bytes, 1));
		expect(changed?.left).toBeGreaterThan(59);
		expect(changed?.right).toBeGreaterThan(75);
		expect(changed?.bottom).toBeLessThan(19);
	});

	test.each([
		["that ends within a string", "0 0 1 rg 90 90 200 50 re f BT (unfinished"],
		["that ends within an array", "0 0 1 rg 90 90 200 50 re f [ /oops"],
		["that ends within a text object", "0 0 1 rg 90 90 200 50 re f BT /F1 12 Tf"],
		["with too many restores", "0.5 0 0 0.5 99 99 cm Q 0 0 1 rg 90 90 200 50 re f Q Q"],
	])("draws them over content %s, which stays unchanged", async (_, content) => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		const page = pdf.getPage(0)?.dict ?? new PdfDict();
		page.set("Contents", pdf.createStream({}, Buffer.from(content)));
		const original = await pdf.save();
		const rect = { x: 60, y: 10, width: 20, height: 8 };
		const { bytes } = await seal(original, { fields: [crossField(rect, { width: 119, height: 67 })] });
		const changed = difference(await renderPage(original, 1), await renderPage(bytes, 1));
		expect(changed?.left).toBeGreaterThan(59);
		expect(changed?.right).toBeGreaterThan(75);
		expect(changed?.bottom).toBeLessThan(19);
	});

	test.each([
		["its filter", "/Filter 6 0 R"],
		["one of its filters", "/Filter[6 0 R]"],
	])("draws them over content with %s in another object", async (_, entries) => {
		const content = Buffer.from("0 0 1 rg 90 90 200 50 re f q 0.1 0 0 0.1 99 99 cm q").toString("hex");
		const original = writtenPdf({ content: [entries, `${content}>`], objects: ["/ASCIIHexDecode"] });
		const rect = { x: 60, y: 10, width: 20, height: 8 };
		const { bytes } = await seal(original, { fields: [crossField(rect, { width: 80, height: 32 })] });
		const changed = difference(await renderPage(original, 1), await renderPage(bytes, 1));
		expect(changed?.left).toBeGreaterThan(59);
		expect(changed?.right).toBeGreaterThan(75);
		expect(changed?.bottom).toBeLessThan(19);
	});

	test("changes neither other pages nor the page's own content", async () => {
		const original = fixture("three-pages.pdf");
		const { bytes } = await seal(original, { fields: [textField("Hello", { page: 2 })] });
		for (const page of [1, 3]) {
			expect(difference(await renderPage(original, page), await renderPage(bytes, page))).toBeUndefined();
		}
	});

	test("keeps every letter of Polish, Russian, Greek, Hebrew, Arabic, Thai, Chinese and Korean names", async () => {
		const names = ["Łukasz Żółć", "Иван Ґонта", "Ελένη", "שלום", "محمد", "สมชาย", "王小明", "김철수"];
		const fields = names.map((name, index) => textField(name, { y: 5 + index * 8 }));
		const { bytes, undrawable } = await seal(fixture("three-pages.pdf"), { fields });
		expect(undrawable).toEqual([]);
		const before = await renderPage(fixture("three-pages.pdf"), 1);
		const after = await renderPage(bytes, 1);
		const changed = difference(before, after);
		expect(changed?.top).toBeLessThan(8);
		expect(changed?.bottom).toBeGreaterThan(60);
		const text = await pageText(bytes, 1);
		for (const name of [...names.slice(0, 3), "محمد"]) expect(text).toContain(name);
	});

	test("shapes Devanagari and Thai, and keeps their text searchable and copyable", async () => {
		const lines = ["हिन्दी में श्री", "ที่นี่"];
		const fields = lines.map((line, index) => textField(line, { y: 5 + index * 10 }));
		const { bytes, undrawable } = await seal(fixture("three-pages.pdf"), { fields });
		expect(undrawable).toEqual([]);
		const text = await pageText(bytes, 1);
		for (const line of lines) expect(text).toContain(line);
		const changed = difference(await renderPage(fixture("three-pages.pdf"), 1), await renderPage(bytes, 1));
		expect(changed?.left).toBeGreaterThan(9.9);
		expect(changed?.right).toBeLessThan(40);
	});

	test("draws rare letters and emoji, searchable and copyable", async () => {
		const { bytes, undrawable } = await seal(fixture("three-pages.pdf"), {
			fields: [textField("𠮷野 😀👍🏽")],
		});
		expect(undrawable).toEqual([]);
		expect(await pageText(bytes, 1)).toContain("𠮷野 😀👍🏽");
		expect(
			difference(await renderPage(fixture("three-pages.pdf"), 1), await renderPage(bytes, 1)),
		).toBeDefined();
	});

	test("draws a character missing from every font as its code point, and reports it", async () => {
		const { undrawable } = await seal(fixture("three-pages.pdf"), { fields: [textField("Ann 𒀀")] });
		expect(undrawable).toEqual(["𒀀"]);
	});
});

describe("the update", () => {
	const kinds = ["three-pages.pdf", "object-streams.pdf", "linearized.pdf", "tax-form.pdf"];

	test.each(kinds)("keeps the uploaded bytes: %s", async (name) => {
		const original = fixture(name);
		const sealed = await seal(original, { fields: [textField("Hello")] });
		expect(Buffer.from(sealed.bytes.subarray(0, original.length)).equals(original)).toBe(true);
		expect(sealed.reference).toMatchObject({
			isRepaired: false,
			originalLength: original.length,
			originalSha256: createHash("sha256").update(original).digest("hex"),
		});
		expect((await PDF.load(sealed.bytes)).getPageCount()).toBe(
			sealed.originalPages + sealed.certificatePages,
		);
	});

	test("is appended even to a linearized file", async () => {
		const original = tinyLinearizedFile();
		expect((await PDF.load(original)).isLinearized).toBe(true);
		const { bytes } = await seal(original, { fields: [textField("Hello")] });
		expect(Buffer.from(bytes.subarray(0, original.length)).equals(original)).toBe(true);
		expect(await pageText(bytes, 1)).toContain("Hello");
	});

	test("removes actions that run on opening, and keeps plain links", async () => {
		const pdf = await PDF.load(fixture("three-pages.pdf"));
		const catalog = pdf.getCatalog();
		const script = () =>
			PdfDict.of({ S: PdfName.of("JavaScript"), JS: PdfString.fromString("app.alert(1)") });
		const link = PdfDict.of({ S: PdfName.of("URI"), URI: PdfString.fromString("https://example.com") });
		const annotation = (action: PdfDict) =>
			PdfDict.of({
				Subtype: PdfName.of("Link"),
				Rect: PdfArray.of(...[0, 0, 9, 9].map((n) => PdfNumber.of(n))),
				A: action,
			});
		catalog.set("OpenAction", script());
		catalog.set("AA", PdfDict.of({ WC: script() }));
		catalog.set("Names", PdfDict.of({ JavaScript: PdfDict.of({ Names: new PdfArray() }) }));
		catalog.set("Perms", PdfDict.of({ UR3: PdfDict.of({}) }));
		const page = pdf.getPage(0)?.dict ?? new PdfDict();
		page.set("AA", PdfDict.of({ O: script() }));
		page.set("Annots", PdfArray.of(pdf.register(annotation(script())), pdf.register(annotation(link))));
		const { bytes } = await seal(await pdf.save(), {});

		const sealed = await PDF.load(bytes);
		const resolve = sealed.getObject.bind(sealed);
		expect(["OpenAction", "AA"].filter((key) => sealed.getCatalog().has(key))).toEqual([]);
		expect(sealed.getCatalog().getDict("Names", resolve)?.has("JavaScript")).toBe(false);
		expect(
			[...(sealed.getCatalog().getDict("Perms", resolve)?.keys() ?? [])].map((key) => key.value),
		).toEqual(["DocMDP"]);
		const first = sealed.getPage(0)?.dict;
		expect(first?.has("AA")).toBe(false);
		const [scripted, linked] = [0, 1].map((index) => first?.getArray("Annots", resolve)?.at(index, resolve));
		expect(scripted instanceof PdfDict && scripted.has("A")).toBe(false);
		expect(linked instanceof PdfDict && linked.getDict("A", resolve)?.getName("S")?.value).toBe("URI");
	});
});

describe("native form fields", () => {
	test("show their values in any script, and become static", async () => {
		const original = fixture("tax-form.pdf");
		const form = (await PDF.load(original)).getForm();
		const texts = form?.getTextFields().filter((field) => field.maxLength === 0) ?? [];
		const name = texts[0]?.name ?? "";
		const box = form?.getCheckboxes()[0]?.name ?? "";
		const { bytes } = await seal(original, { formValues: { [name]: "Łukasz Иван", [box]: true } });
		const sealed = await PDF.load(bytes);
		expect(
			sealed
				.getForm()
				?.getFields()
				.map((field) => field.type),
		).toEqual(["signature"]);
		expect(await pageText(bytes, 1)).toContain("Łukasz Иван");
		expect(
			sealed
				.getCatalog()
				.getDict("AcroForm", (ref) => sealed.getObject(ref))
				?.has("XFA"),
		).toBe(false);
		expect(difference(await renderPage(original, 1), await renderPage(bytes, 1))).toBeDefined();
	});

	test("keep their appearance without a new value", async () => {
		const original = fixture("tax-form.pdf");
		const { bytes } = await seal(original, {});
		expect(difference(await renderPage(original, 2), await renderPage(bytes, 2))).toBeUndefined();
	});
});

/** One page, a linearization dictionary as the first object, and a cross-reference stream after it. */
function tinyLinearizedFile(): Buffer {
	const objects = [
		"<</Linearized 1/L 1/H[1 1]/O 4/E 1/N 1/T 1>>",
		"<</Type/Catalog/Pages 3 0 R>>",
		"<</Type/Pages/Kids[4 0 R]/Count 1>>",
		"<</Type/Page/Parent 3 0 R/MediaBox[0 0 595 842]>>",
	];
	const offsets: number[] = [];
	let text = "%PDF-1.7\n";
	objects.forEach((object, index) => {
		offsets.push(text.length);
		text += `${index + 1} 0 obj${object}endobj\n`;
	});
	offsets.push(text.length);
	const table = Buffer.concat(
		offsets.map((offset) => {
			const entry = Buffer.from([1, 0, 0, 0, 0, 0]);
			entry.writeUInt32BE(offset, 1);
			return entry;
		}),
	);
	const head = `5 0 obj<</Type/XRef/Size 6/Index[1 5]/W[1 4 1]/Root 2 0 R/Length ${table.length}>>stream\n`;
	const tail = `\nendstream endobj\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.concat([Buffer.from(text + head, "latin1"), table, Buffer.from(tail)]);
}
