import { randomBytes } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { PDF, PdfArray, PdfBool, PdfDict, PdfName, PdfNumber, PdfStream } from "@libpdf/core";
import { fixture, pageVariant } from "../../../test/support/pdf-files.ts";
import { writtenPdf } from "../../../test/support/written-pdf.ts";
import { inspectPdf } from "./inspect-pdf.ts";

const limits = { maxBytes: 50 * 1024 * 1024 };
const plain = fixture("three-pages.pdf");

describe("intake of a file that can be signed", () => {
	test("reads its pages, hash and size", async () => {
		const found = await inspectPdf(plain, limits);
		expect(found).toMatchObject({
			pageCount: 3,
			sizeInBytes: plain.length,
			isRepaired: false,
			formFields: [],
		});
		expect(found.sha256).toBe("6bf97215718ce471ccb10c59aac6190dbb08965a524d259658f2aa0cc24603e3");
		expect(found.pages).toHaveLength(3);
		expect(found.pages[0]?.width).toBeCloseTo(595.28, 1);
	});

	test.each(["object-streams.pdf", "linearized.pdf"])("opens %s", async (name) => {
		expect(await inspectPdf(fixture(name), limits)).toMatchObject({ isRepaired: false });
	});

	test("returns sizes as displayed", async () => {
		const turned = await pageVariant({ rotate: 90, cropBox: [100, 150, 500, 700] });
		expect((await inspectPdf(turned, limits)).pages[0]).toEqual({
			...{ width: 550, height: 400, isFootBlank: true },
		});
	});

	test("lists native form fields with their types", async () => {
		const { formFields } = await inspectPdf(fixture("tax-form.pdf"), limits);
		expect(formFields.length).toBeGreaterThan(50);
		expect(new Set(formFields.map((field) => field.type))).toEqual(new Set(["text", "checkbox", "radio"]));
		expect(formFields.find((field) => field.type === "checkbox")?.options).not.toHaveLength(0);
	});

	test("opens and reports a file with a broken cross-reference table", async () => {
		const broken = Buffer.from(
			plain.toString("latin1").replace(/startxref\s+\d+/, "startxref\n12"),
			"latin1",
		);
		expect(await inspectPdf(broken, limits)).toMatchObject({ pageCount: 3, isRepaired: true });
	});
});

describe("the title of a file", () => {
	const withTitle = async (title: string) => {
		const pdf = await PDF.load(plain);
		pdf.setTitle(title);
		return (await inspectPdf(await pdf.save(), limits)).titles;
	};
	const withHeading = async (draw: (page: ReturnType<PDF["addPage"]>) => void) => {
		const pdf = PDF.create();
		draw(pdf.addPage({ width: 600, height: 800 }));
		return (await inspectPdf(await pdf.save(), limits)).titles;
	};

	test("is the one in its metadata, unless a program wrote it without being asked", async () => {
		expect(await withTitle("Lease\u202e for\n 12 Elm Street")).toEqual({
			own: "Lease for 12 Elm Street",
			heading: null,
		});
		expect(await withTitle("Microsoft Word - scan_0342.docx")).toMatchObject({ own: null });
		expect(await withTitle("x".repeat(100_000))).toMatchObject({ own: null });
	});

	test("is in its XMP, within bounds", async () => {
		const withXmp = async (title: string, after = "") => {
			const pdf = await PDF.load(plain);
			const xml = `<x:xmpmeta><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title></x:xmpmeta>${after}`;
			const stream = PdfStream.fromDict({ Type: PdfName.of("Metadata") }, Buffer.from(xml));
			pdf.getCatalog().set("Metadata", pdf.register(stream));
			return (await inspectPdf(await pdf.save(), limits)).titles.own;
		};
		expect(await withXmp("Smith &amp; Sons: lease")).toBe("Smith & Sons: lease");
		expect(await withXmp("&lt;b&gt;lease")).toBeNull();
		expect(await withXmp("Lease", randomBytes(20_000).toString("hex"))).toBeNull();
	});

	test("is otherwise the largest line of its first page", async () => {
		const titles = await withHeading((page) => {
			page.drawText("Smith and Sons", { x: 50, y: 760, size: 10 });
			page.drawText("Residential lease", { x: 50, y: 700, size: 24 });
			page.drawText("between the landlord and the tenant", { x: 50, y: 650, size: 12 });
			page.drawText("Signatures", { x: 50, y: 100, size: 40 });
		});
		expect(titles).toEqual({ own: null, heading: "Residential lease" });
		expect(await withHeading((page) => page.drawText("0342", { x: 50, y: 700, size: 24 }))).toEqual({
			own: null,
			heading: null,
		});
	});
});

describe("intake of an encrypted file that anybody may change", () => {
	test.each(["encrypted-128.pdf", "encrypted-256.pdf", "encrypted-form.pdf"])(
		"accepts it: %s",
		async (name) => {
			expect(await inspectPdf(fixture(name), limits)).toMatchObject({ isRepaired: false });
		},
	);
});

/** A comment is enough: the name is looked for anywhere, also as another writes it. */
function withOwnCryptFilter(): Buffer {
	const comment = Buffer.from("%<</Filter /Cr#79pt>>\n");
	const file = fixture("encrypted-256.pdf").toString("latin1");
	const at = file.lastIndexOf("startxref");
	return Buffer.concat([
		Buffer.from(file.slice(0, at), "latin1"),
		comment,
		Buffer.from(file.slice(at), "latin1"),
	]);
}

/** Readers that follow the reference use another cipher than the library. */
function withReferredFilter(): Buffer {
	const file = fixture("encrypted-rc4-filters.pdf").toString("latin1");
	const changed = file.replace("/AuthEvent /DocOpen /CFM /V2", "/CFM 9 0 R".padEnd(28));
	expect(changed).not.toBe(file);
	return Buffer.from(changed, "latin1");
}

describe("intake of a file that cannot be signed", () => {
	const refusals: [string, string, () => Uint8Array | Promise<Uint8Array>][] = [
		["an empty file", "NOT_A_PDF", () => new Uint8Array()],
		["a renamed image", "NOT_A_PDF", () => Buffer.from("\x89PNG\r\n\x1a\n".padEnd(900, "x"), "latin1")],
		["only a header", "CORRUPT_PDF", () => Buffer.from("%PDF-1.7\n")],
		["a truncated file", "CORRUPT_PDF", () => fixture("linearized.pdf").subarray(0, 40_000)],
		["a password", "PASSWORD_PROTECTED", () => fixture("password.pdf")],
		["an owner's protection", "PASSWORD_PROTECTED", () => fixture("owner-protected.pdf")],
		["encryption without filters", "PASSWORD_PROTECTED", () => fixture("encrypted-rc4.pdf")],
		["encryption but for one stream", "PASSWORD_PROTECTED", withOwnCryptFilter],
		["encryption described by a reference", "PASSWORD_PROTECTED", withReferredFilter],
		["a signature", "ALREADY_SIGNED", () => fixture("signed.pdf")],
		["no pages", "CORRUPT_PDF", withoutPages],
		["a missing page that is counted", "CORRUPT_PDF", withMissingPage],
		["content that viewers show but nothing can seal", "CORRUPT_PDF", withUnreadableContent],
		["a dynamic XFA form", "XFA_DYNAMIC", dynamicForm],
		["PostScript for printers", "VARIABLE_CONTENT", () => withPart("/Type/XObject/Subtype/PS")],
		["PostScript in a form", "VARIABLE_CONTENT", () => withPart("/Subtype/Form/Subtype2/PS")],
		[
			"a page of another file",
			"VARIABLE_CONTENT",
			() => withPart("/Subtype/Form/BBox[0 0 9 9]/Ref<</F(a.pdf)>>"),
		],
		["a picture in another file", "VARIABLE_CONTENT", () => withPart("/Subtype/Image/F(a.jpg)")],
		["a pattern in another file", "VARIABLE_CONTENT", () => withPart("/PatternType 1/F(a.txt)")],
	];

	test.each(refusals)("%s is %s", async (_, code, make) => {
		await expect(inspectPdf(await make(), limits)).rejects.toMatchObject({ name: "UnusableFile", code });
	});

	test.each([
		["a page", (kids: PdfArray) => kids.push(...kids.toArray().slice(0, 1))],
		["a part of the page tree", nestTwice],
	])("%s that occurs in two places is CORRUPT_PDF, and the reason says so", async (_what, change) => {
		const twice = await changed((_, pages, pdf) => {
			change(pages.getArray("Kids") ?? new PdfArray(), pdf);
			pages.set("Count", PdfNumber.of(4));
		});
		await expect(inspectPdf(twice, limits)).rejects.toMatchObject({
			code: "CORRUPT_PDF",
			message: expect.stringContaining("one page in two places"),
		});
	});

	test.each([
		["a page that is not marked as one, and not counted", "", 1],
		["a page that is not marked as one", "", 2],
		["a page that hides another", "/Type/Page/Kids[7 0 R]", 2],
		["a branch without pages that viewers take for a page", "/Type/Pages", 1],
		["a page of an unknown type, and not counted", "/Type/Template", 1],
	])("%s is CORRUPT_PDF, and the reason says so", async (_what, second, count) => {
		const page = "/Parent 2 0 R/MediaBox[0 0 400 400]";
		const written = writtenPdf({ objects: [`<<${page}${second}>>`, `<<${page}/Type/Page>>`] });
		const root = `<</Type/Pages/Kids[3 0 R 6 0 R]/Count ${count}>>`;
		await expect(inspectPdf(withPageTree(written, root), limits)).rejects.toMatchObject({
			code: "CORRUPT_PDF",
			message: expect.stringContaining("pages"),
		});
	});

	test("one byte over the limit is TOO_LARGE", async () => {
		await expect(inspectPdf(plain, { maxBytes: plain.length - 1 })).rejects.toMatchObject({
			code: "TOO_LARGE",
		});
		await expect(inspectPdf(plain, { maxBytes: plain.length })).resolves.toMatchObject({ pageCount: 3 });
	});
});

/** Another root of the page tree. The index of objects is the one of an update. */
function withPageTree(file: Buffer, root: string): Buffer {
	const text = file.toString("latin1");
	const previous = Number(/startxref\n(\d+)/.exec(text)?.[1]);
	const size = /\/Size (\d+)/.exec(text)?.[1];
	const offset = String(file.length).padStart(10, "0");
	const table = `xref\n2 1\n${offset} 00000 n \ntrailer\n<</Size ${size}/Root 1 0 R/Prev ${previous}>>\n`;
	const object = `2 0 obj\n${root}\nendobj\n`;
	return Buffer.concat([
		file,
		Buffer.from(`${object}${table}startxref\n${file.length + object.length}\n%%EOF\n`),
	]);
}

async function changed(change: (catalog: PdfDict, pages: PdfDict, pdf: PDF) => void): Promise<Uint8Array> {
	const pdf = await PDF.load(plain);
	const pages = pdf.getCatalog().getDict("Pages", (ref) => pdf.getObject(ref));
	change(pdf.getCatalog(), pages ?? new PdfDict(), pdf);
	return pdf.save();
}

function withoutPages(): Promise<Uint8Array> {
	return changed((_, pages) => {
		pages.set("Kids", new PdfArray());
		pages.set("Count", PdfNumber.of(0));
	});
}

/** Pages 2 and 3 become a separate branch, which the root lists twice. */
function nestTwice(kids: PdfArray, pdf: PDF): void {
	const [, second, third] = kids.toArray();
	if (!second || !third) throw new Error("The fixture has three pages.");
	const branch = pdf.register(
		PdfDict.of({ Type: PdfName.of("Pages"), Kids: PdfArray.of(third), Count: PdfNumber.of(1) }),
	);
	kids.set(2, branch);
	kids.push(branch);
}

function withMissingPage(): Promise<Uint8Array> {
	return changed((_, pages) => {
		const kids = pages.getArray("Kids");
		if (kids) pages.set("Kids", PdfArray.of(...kids.toArray().slice(0, 2), PdfDict.of({})));
	});
}

function dynamicForm(): Promise<Uint8Array> {
	return changed((catalog) => catalog.set("NeedsRendering", PdfBool.TRUE));
}

/** A file that paints a stream with these entries. */
function withPart(entries: string): Uint8Array {
	const resources = "/XObject<</P 6 0 R>>";
	return writtenPdf({ resources, content: "/P Do", objects: [[entries, ""]] });
}

/** Viewers trust /Length; the library also requires the keyword after the stream. */
async function withUnreadableContent(): Promise<Uint8Array> {
	const pdf = await PDF.load(plain);
	const content = pdf.createStream({}, Buffer.from("0 0 99 99 re f %mark"));
	pdf.getPage(1)?.dict.set("Contents", content);
	const text = Buffer.from(await pdf.save()).toString("latin1");
	return Buffer.from(text.replace(/(%mark\s+)endstream/, "$1endxtream"), "latin1");
}
