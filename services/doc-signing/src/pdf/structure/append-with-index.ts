import { type PDF, PdfArray, PdfDict, type PdfObject, PdfRef, PdfStream } from "@libpdf/core";
import { readNumber } from "../forms/field-attributes.ts";
import type { OpenPdf } from "./open-pdf.ts";
import { readSection } from "./read-section.ts";
import { FREE, type TableEntry, writeTable } from "./write-table.ts";

/** The longest stream dictionary that is kept in place. */
const MAX_DICTIONARY_LENGTH = 64 * 1024;

/**
 * Replaces the cross-reference section of `updated` (the file with the library's update) by one that lists every
 * object in use and needs no other. Streams that any reader can read are kept in place; all other objects are
 * written again, so that nothing depends on how a reader repairs the file.
 */
export function appendWithIndex({ pdf, body }: Pick<OpenPdf, "pdf" | "body">, updated: Uint8Array): Buffer {
	const section = readSection(updated);
	const entries = new Map<number, TableEntry>();
	for (const { number, offset, generation } of section.entries) entries.set(number, { offset, generation });
	const headers = findHeaders(body);
	const pieces: Uint8Array[] = [updated.subarray(0, section.offset)];
	let { offset: length } = section;
	for (const { ref, object } of objectsInUse(pdf)) {
		const { objectNumber: number, generation } = ref;
		if (entries.has(number)) continue;
		if (object === null) {
			entries.set(number, FREE);
			continue;
		}
		const header = headers.get(nameObject(ref));
		const stands = header !== undefined && isReadable(pdf, body, object, header);
		entries.set(number, { offset: stands ? header : length, generation });
		if (stands) continue;
		const piece = written(ref, object);
		pieces.push(piece);
		length += piece.length;
	}
	pieces.push(writeTable(entries, { at: length, size: section.size, trailer: section.trailer }));
	return Buffer.concat(pieces);
}

type InUse = { ref: PdfRef; object: PdfObject | null };

/** Everything reachable from the catalog and the document's properties, including missing objects. */
function objectsInUse(pdf: PDF): InUse[] {
	const { trailer } = pdf.context.info;
	const found: InUse[] = [];
	const seen = new Set<string>();
	const open: (PdfObject | undefined)[] = [trailer.get("Root"), trailer.get("Info")];
	while (open.length > 0) {
		const object = open.pop();
		if (object instanceof PdfRef) {
			if (seen.has(nameObject(object))) continue;
			seen.add(nameObject(object));
			const target = pdf.getObject(object);
			found.push({ ref: object, object: target });
			if (target) open.push(target);
		} else if (object instanceof PdfArray) {
			for (const item of object) open.push(item);
		} else if (object instanceof PdfDict) {
			for (const [, value] of object) open.push(value);
		}
	}
	return found;
}

/** Where each object starts; if a number occurs more than once, the last one, which the library uses. */
function findHeaders(body: Uint8Array): Map<string, number> {
	const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString("latin1");
	const headers = new Map<string, number>();
	for (const match of text.matchAll(/(?<=^|[\0\t\n\f\r ])(\d+) (\d+) obj(?=[\0\t\n\f\r <])/g))
		headers.set(`${Number(match[1])} ${Number(match[2])}`, match.index);
	return headers;
}

function nameObject({ objectNumber, generation }: PdfRef): string {
	return `${objectNumber} ${generation}`;
}

/** Whether a stream conforms to ISO 32000-1 §7.3.8, from its header to its last keyword, with the declared length. */
function isReadable(pdf: PDF, body: Uint8Array, object: PdfObject, header: number): boolean {
	if (!(object instanceof PdfStream) || object.data.buffer !== body.buffer) return false;
	if (readNumber(object.get("Length", (ref) => pdf.getObject(ref))) !== object.data.length) return false;
	const start = object.data.byteOffset - body.byteOffset;
	const end = start + object.data.length;
	if (start < header || start - header > MAX_DICTIONARY_LENGTH) return false;
	const text = (from: number, to: number) => Buffer.from(body.subarray(from, to)).toString("latin1");
	const before = text(header, start);
	const isWhole = /^\d+ \d+ obj\s*<<.*>>\s*stream\r?\n$/s.test(before) && !/\bendobj\b/.test(before);
	return isWhole && /^(?:\r\n|\r|\n)?endstream\s+endobj\b/.test(text(end, end + 64));
}

function written(ref: PdfRef, object: PdfObject): Buffer {
	const pieces: Uint8Array[] = [];
	const push = (bytes: Uint8Array): void => {
		pieces.push(bytes);
	};
	// The library does not export its writer; objects need only this much of it.
	const writer = {
		writeAscii: (text: string) => push(Buffer.from(text, "latin1")),
		writeUtf8: (text: string) => push(Buffer.from(text)),
		writeBytes: push,
		writeByte: (byte: number) => push(Uint8Array.of(byte)),
	} as unknown as Parameters<PdfObject["toBytes"]>[0];
	object.toBytes(writer);
	return Buffer.concat([Buffer.from(`${nameObject(ref)} obj\n`), ...pieces, Buffer.from("\nendobj\n")]);
}
