import {
	type PDF,
	PdfArray,
	PdfDict,
	PdfName,
	PdfNumber,
	type PdfObject,
	PdfRef,
	PdfStream,
	PdfString,
} from "@libpdf/core";
import { makeResolver, type Resolve } from "../forms/field-attributes.ts";
import { pdfDate } from "../pades/signature-dictionary.ts";
import { decodeStream } from "../structure/decode-stream.ts";
import type { Attachment } from "./seal-input.ts";
import { findSealDictionary } from "./seal-reference.ts";

/** A third-party file's name tree may be deep, wide or cyclic. */
const MAX_NODES = 10_000;

/**
 * Attaches files, in addition to the upload's (ISO 32000-2 §7.11.4, §14.13). Returns their file
 * specifications: the seal refers to them, so an uploaded attachment with the same name is not mistaken for
 * ours.
 */
export function attachFiles(pdf: PDF, attachments: readonly Attachment[], at: Date): PdfRef[] {
	if (attachments.length === 0) return [];
	const resolve = makeResolver(pdf);
	const catalog = pdf.getCatalog();
	const names = catalog.getDict("Names", resolve)?.clone() ?? new PdfDict();
	const entries = readNameTree(names.getDict("EmbeddedFiles", resolve), resolve);
	const taken = new Set(entries.map(([name]) => name));
	const added = attachments.map((attachment) => {
		const name = freeName(attachment.name, taken);
		taken.add(name);
		const specification = pdf.register(makeSpecification(pdf, { ...attachment, name }, at));
		entries.push([name, specification]);
		return specification;
	});
	names.set("EmbeddedFiles", pdf.register(makeNameTree(entries)));
	catalog.set("Names", pdf.register(names));
	const associated = catalog.getArray("AF", resolve);
	catalog.set("AF", new PdfArray([...(associated ?? []), ...added]));
	return added;
}

/** The files attached by {@link attachFiles}, in order. */
export function readAttachments(pdf: PDF): string[] {
	const resolve: Resolve = (ref) => pdf.getObject(ref);
	const attached = findSealDictionary(pdf)?.getArray("Attachments", resolve);
	return [...(attached ?? [])].flatMap((item) => {
		const specification = item instanceof PdfRef ? resolve(item) : item;
		if (!(specification instanceof PdfDict)) return [];
		const file = specification.getDict("EF", resolve)?.get("F", resolve);
		return file instanceof PdfStream ? [Buffer.from(decodeStream(file, resolve)).toString()] : [];
	});
}

function makeSpecification(pdf: PDF, { name, description, json }: Attachment, at: Date): PdfDict {
	const data = Buffer.from(json);
	const file = PdfStream.fromDict(
		{
			Type: PdfName.of("EmbeddedFile"),
			Subtype: PdfName.of("application/json"),
			Params: PdfDict.of({
				Size: PdfNumber.of(data.length),
				CreationDate: PdfString.fromString(pdfDate(at)),
				ModDate: PdfString.fromString(pdfDate(at)),
			}),
		},
		new Uint8Array(data),
	);
	return PdfDict.of({
		Type: PdfName.of("Filespec"),
		F: PdfString.fromString(name),
		UF: PdfString.fromString(name),
		Desc: PdfString.fromString(description),
		AFRelationship: PdfName.of("Supplement"),
		EF: PdfDict.of({ F: pdf.register(file) }),
	});
}

function freeName(name: string, taken: ReadonlySet<string>): string {
	for (let number = 1; ; number++) {
		const candidate = number === 1 ? name : name.replace(/(?=\.[^.]*$)/, `-${number}`);
		if (!taken.has(candidate)) return candidate;
	}
}

type NameTreeEntry = [name: string, value: PdfObject];

/** A tree of one node. Entries may have equal names. */
export function makeNameTree(entries: readonly NameTreeEntry[]): PdfDict {
	const sorted = entries.toSorted(([one], [other]) => (one < other ? -1 : 1));
	const flat = sorted.flatMap(([name, value]) => [PdfString.fromString(name), value]);
	return PdfDict.of({ Names: new PdfArray(flat) });
}

/**
 * Every entry, with references unresolved: the library's reader drops direct objects in the tree. Throws when the
 * tree is too large: viewers could show what is not read.
 */
export function readNameTree(root: PdfDict | undefined, resolve: Resolve): NameTreeEntry[] {
	const entries: NameTreeEntry[] = [];
	const open: PdfDict[] = root ? [root] : [];
	const seen = new Set<PdfDict>();
	for (let node = open.pop(); node; node = open.pop()) {
		if (seen.has(node)) continue;
		if (seen.size === MAX_NODES)
			throw new Error(`The document's name tree has more than ${MAX_NODES} nodes.`);
		seen.add(node);
		const kids = node.getArray("Kids", resolve);
		for (let index = 0; index < (kids?.length ?? 0); index++) {
			const kid = kids?.at(index, resolve);
			if (kid instanceof PdfDict) open.push(kid);
		}
		const names = node.getArray("Names", resolve);
		for (let index = 0; index + 1 < (names?.length ?? 0); index += 2) {
			const name = names?.at(index, resolve);
			const value = names?.at(index + 1);
			if (name instanceof PdfString && value) entries.push([name.asString(), value]);
		}
	}
	return entries;
}
