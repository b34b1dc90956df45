import { PDF, PdfRef } from "@libpdf/core";
import { fixture } from "./pdf-files.ts";

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const bytes = (content: string): Buffer => Buffer.from(content, "latin1");
const plain = text(fixture("three-pages.pdf"));
const wrongOffset = plain.replace(/startxref\s+\d+/, "startxref\n12");
const LEAD = "HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n";

/** Files with a broken structure that viewers nevertheless show. */
export const damagedFiles: [what: string, make: () => Buffer | Promise<Buffer>][] = [
	["an offset that leads nowhere", () => bytes(wrongOffset)],
	["an offset beyond its end", () => bytes(plain.replace(/startxref\s+\d+/, "startxref\n99999999"))],
	["no offset of its index", () => bytes(plain.slice(0, plain.lastIndexOf("startxref")))],
	["no index but the trailer", () => bytes(plain.replace(/\nxref\n.*(?=trailer)/s, "\n"))],
	["an index that is not one", () => bytes(plain.replace("xref\n0 22", "xrxx\n0 22"))],
	[
		"an index whose every offset is wrong",
		() => bytes(plain.replace(/^\d{10} 00000 n/gm, "0000000007 00000 n")),
	],
	["much behind its end", () => bytes(plain + "\n".padEnd(5000, "junk "))],
	["lines before its header, counted in its offsets", () => bytes(LEAD + shifted(plain, LEAD.length))],
	[
		"a stream of another length than it says",
		() => bytes(wrongOffset.replace("obj\n   106\n", "obj\n   999\n")),
	],
	["no length of a stream", () => bytes(wrongOffset.replace("5 0 obj\n   106\nendobj\n", ""))],
	[
		"a page tree that names a page that is not there",
		() => bytes(wrongOffset.replace("11 0 R ]", "11 0 R 77 0 R ]")),
	],
	["the same in an index that is sound", withDeadBranch],
	["pages that do not name their tree", () => bytes(wrongOffset.replaceAll("/Parent 1 0 R", ""))],
	["an earlier index that is lost", withoutEarlierIndex],
	["compressed objects and a wrong offset", () => withWrongOffset("object-streams.pdf")],
	["a linearization and a wrong offset", () => withWrongOffset("linearized.pdf")],
];

/** Valid: offsets count from the header, wherever in the first kilobyte it is. */
export function withLead(file: Uint8Array): Buffer {
	return Buffer.concat([bytes(LEAD), file]);
}

export function withWrongOffset(name: string): Buffer {
	const file = text(fixture(name));
	const at = file.lastIndexOf("startxref");
	return bytes(file.slice(0, at) + file.slice(at).replace(/\d+/, "12"));
}

function shifted(file: string, by: number): string {
	const shift = (offset: string) => String(Number(offset) + by);
	return file
		.replace(/^(\d{10})(?= 00000 n)/gm, (offset) => shift(offset).padStart(10, "0"))
		.replace(/(?<=startxref\s+)\d+/, shift);
}

async function withDeadBranch(): Promise<Buffer> {
	const pdf = await PDF.load(bytes(plain));
	const pages = pdf.getCatalog().getDict("Pages", (ref) => pdf.getObject(ref));
	pages?.getArray("Kids")?.push(PdfRef.of(77, 0));
	return Buffer.from(await pdf.save({ incremental: true }));
}

async function withoutEarlierIndex(): Promise<Buffer> {
	const pdf = await PDF.load(bytes(plain));
	// The update has catalog and pages; their content is listed only in the lost index.
	for (const page of pdf.getPages()) page.dict.dirty = true;
	const pages = pdf.getCatalog().getDict("Pages", (ref) => pdf.getObject(ref));
	for (const node of [pdf.getCatalog(), pages ?? pdf.getCatalog()]) node.dirty = true;
	const updated = text(await pdf.save({ incremental: true }));
	return bytes(updated.replace(/\/Prev \d+/, (prev) => "/Prev 77".padEnd(prev.length)));
}

/** A sealed file with an update whose catalog has its pages, but neither a form nor a signature. */
export function withNewCatalog(sealed: Uint8Array): Buffer {
	const text = Buffer.from(sealed).toString("latin1");
	const last = (pattern: RegExp) => [...text.matchAll(pattern)].at(-1)?.[1] ?? "";
	const number = Number(last(/\/Size (\d+)/g));
	const object = `${number} 0 obj\n<</Type /Catalog /Pages ${last(/\/Pages (\d+ \d+ R)/g)}>>\nendobj\n`;
	const offset = String(sealed.length).padStart(10, "0");
	const trailer = `<</Size ${number + 1} /Root ${number} 0 R /Prev ${last(/startxref\s+(\d+)/g)}>>`;
	const table = `xref\n${number} 1\n${offset} 00000 n \ntrailer\n${trailer}\nstartxref\n${sealed.length + object.length}\n%%EOF\n`;
	return Buffer.concat([sealed, Buffer.from(object + table, "latin1")]);
}
