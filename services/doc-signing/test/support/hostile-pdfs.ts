import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { SEAL_OWNER } from "../../src/pdf/verification/scan-for-seal.ts";
import { decompressionBomb, endlessPdf } from "./pdf-children.ts";

const MB = 1024 * 1024;

/** Scanning takes this for one of our seals, so /verify parses the file. Viewers skip it. */
export function withSealMark(file: Buffer): Buffer {
	return Buffer.concat([file, Buffer.from(`\n% /${SEAL_OWNER} /ByteRange\n`)]);
}

/** Small files that are expensive to open, by technique. */
export function hostilePdfs(): Record<string, Buffer> {
	return {
		"400 MB of content": decompressionBomb(400 * MB),
		"400 MB of objects": objectStreamBomb(400 * MB),
		"endless number": endlessPdf(),
		"tiling patterns": tilingPatterns(),
		"image bomb": imageBomb(),
		"nested forms": nestedForms(),
		"nested arrays": nestedArrays(),
		"thousands of form fields": manyFormFields(),
	};
}

/** A pattern whose every cell is filled with a pattern, five levels deep. */
function tilingPatterns(): Buffer {
	const depth = 5;
	const pattern = (index: number): string => {
		const isLast = index === depth;
		const resources = isLast ? "" : `/Resources<</Pattern<</P ${5 + index} 0 R>>>>`;
		const content = isLast ? "0 0 1 1 re f" : "/Pattern cs /P scn 0 0 600 600 re f";
		return stream(
			`/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 600 600]/XStep 0.7/YStep 0.7/Matrix[.9 .1 -.1 .9 0 0]${resources}`,
			Buffer.from(content),
		);
	};
	const page = "/MediaBox[0 0 600 600]/Resources<</Pattern<</P 5 0 R>>>>/Contents 4 0 R";
	return pdfOf([
		...onePage(page),
		stream("", Buffer.from("/Pattern cs /P scn 0 0 600 600 re f")),
		...Array.from({ length: depth }, (_, index) => pattern(index + 1)),
	]);
}

/** 40 images of 20,000 × 20,000 pixels, each compressed to a few kilobytes. */
function imageBomb(): Buffer {
	const names = Array.from({ length: 40 }, (_, index) => index);
	const size = 20_000;
	const page = `/MediaBox[0 0 600 600]/Resources<</XObject<<${names.map((name) => `/I${name} ${5 + name} 0 R`).join("")}>>>>/Contents 4 0 R`;
	const dictionary = `/Type/XObject/Subtype/Image/Width ${size}/Height ${size}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/FlateDecode`;
	const data = zeros((size * size) / 8);
	return pdfOf([
		...onePage(page),
		stream("", Buffer.from(names.map((name) => `q 590 0 0 590 ${name % 7} 3 cm /I${name} Do Q`).join("\n"))),
		...names.map(() => stream(dictionary, data)),
	]);
}

/** A form that draws a form ten times, which draws a form ten times, and so on. */
function nestedForms(): Buffer {
	const depth = 9;
	const page = "/MediaBox[0 0 600 600]/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R";
	const form = (index: number): string =>
		stream(
			`/Type/XObject/Subtype/Form/BBox[0 0 600 600]${index < depth ? `/Resources<</XObject<</F ${5 + index} 0 R>>>>` : ""}`,
			Buffer.from(index < depth ? "/F Do\n".repeat(10) : "0 0 600 600 re f\n"),
		);
	return pdfOf([
		...onePage(page),
		stream("", Buffer.from("/F Do\n")),
		...Array.from({ length: depth }, (_, index) => form(index + 1)),
	]);
}

/** Arrays nested 190,000 deep. */
function nestedArrays(): Buffer {
	const depth = 190_000;
	const page = `/MediaBox[0 0 600 600]/Deep ${"[".repeat(depth)}${"]".repeat(depth)}`;
	return pdfOf(onePage(page));
}

/** A form of 4,000 text fields, each with a value to draw: it can be opened and sealed, but slowly. */
export function manyFormFields(count = 4_000): Buffer {
	const names = Array.from({ length: count }, (_, index) => index);
	const refs = names.map((name) => `${4 + name} 0 R`).join(" ");
	const widget = (name: number): string =>
		`<</Type/Annot/Subtype/Widget/FT/Tx/T(f${name})/V(value ${name})/DA(/Helv 9 Tf 0 g)/P 3 0 R/F 4/Rect[${name % 500} ${(name * 7) % 500} ${(name % 500) + 90} ${((name * 7) % 500) + 12}]>>`;
	return pdfOf([
		`<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${refs}]/DA(/Helv 9 Tf 0 g)>>>>`,
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		`<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Annots[${refs}]>>`,
		...names.map(widget),
	]);
}

/** An object stream that is kilobytes in the file and `size` bytes decompressed, behind a cross-reference stream. */
function objectStreamBomb(size: number): Buffer {
	const packed = zeros(size, "1 0 2 30 ");
	const head = Buffer.from("%PDF-1.7\n");
	const objects = Buffer.from(stream(`/Type/ObjStm/N 2/First 9/Filter/FlateDecode`, packed, 3), "latin1");
	const at = head.length + objects.length;
	const entry = (type: number, second: number, third: number): number[] => [
		type,
		(second >> 24) & 255,
		(second >> 16) & 255,
		(second >> 8) & 255,
		second & 255,
		third,
	];
	const table = Buffer.from([
		...entry(0, 0, 0),
		...entry(2, 3, 0),
		...entry(2, 3, 1),
		...entry(1, head.length, 0),
		...entry(1, at, 0),
	]);
	const index = stream("/Type/XRef/W[1 4 1]/Size 5/Root 1 0 R", table, 4);
	return Buffer.concat([
		head,
		objects,
		Buffer.from(index, "latin1"),
		Buffer.from(`startxref\n${at}\n%%EOF\n`),
	]);
}

function onePage(page: string): string[] {
	return [
		"<</Type/Catalog/Pages 2 0 R>>",
		"<</Type/Pages/Kids[3 0 R]/Count 1>>",
		`<</Type/Page/Parent 2 0 R${page}>>`,
	];
}

function stream(dictionary: string, data: Buffer, number?: number): string {
	const body = `<<${dictionary}/Length ${data.length}>>stream\n${data.toString("latin1")}\nendstream`;
	return number === undefined ? body : `${number} 0 obj${body} endobj\n`;
}

/** A file of the objects 1, 2, 3 … with a valid table, so that no reader has to scan for them. */
function pdfOf(objects: string[]): Buffer {
	const parts = ["%PDF-1.7\n"];
	const offsets: number[] = [];
	let length = parts[0]?.length ?? 0;
	for (const [index, object] of objects.entries()) {
		const text = `${index + 1} 0 obj${object} endobj\n`;
		offsets.push(length);
		parts.push(text);
		length += text.length;
	}
	const rows = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
	parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
	parts.push(`trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF\n`);
	return Buffer.from(parts.join(""), "latin1");
}

/** `size` bytes that start with a text and continue with blanks or zeros, compressed without allocating them all. */
function zeros(size: number, beginning = ""): Buffer {
	if (beginning === "" && size <= 64 * MB) return deflateSync(Buffer.alloc(size), { level: 9 });
	const first = deflateRawSync(Buffer.from(beginning.padEnd(MB)), { finishFlush: constants.Z_FULL_FLUSH });
	const block = deflateRawSync(Buffer.alloc(MB, " "), { finishFlush: constants.Z_FULL_FLUSH });
	return Buffer.concat([
		Buffer.from([0x78, 0x9c]),
		first,
		...Array<Buffer>(Math.ceil(size / MB) - 1).fill(block),
	]);
}
