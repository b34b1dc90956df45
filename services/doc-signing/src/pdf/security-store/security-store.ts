import { createHash } from "node:crypto";
import type { RevocationData } from "../revocation/revocation-data.ts";
import { fromHeader } from "../structure/header.ts";
import { readSection, type Section, type SectionEntry } from "../structure/read-section.ts";
import { ending, subsections, type TableEntry, writeTable } from "../structure/write-table.ts";

type Kind = keyof RevocationData;

/** Names in the store, and in its part for one signature (ISO 32000-2 §12.8.4.3). */
const KINDS: readonly { kind: Kind; all: string; own: string }[] = [
	{ kind: "certificates", all: "Certs", own: "Cert" },
	{ kind: "ocspResponses", all: "OCSPs", own: "OCSP" },
	{ kind: "crls", all: "CRLs", own: "CRL" },
];

/**
 * A document security store (DSS) to append to a sealed file: the only change that a seal allows (ISO 32000-2 table
 * 257). `contents` is the seal's /Contents. The output is deterministic, so that /verify can distinguish it from
 * anything else appended; hence no PDF library, whose next version may write it differently.
 */
export function securityStoreFor(sealed: Uint8Array, contents: Uint8Array, data: RevocationData): Buffer {
	const file = fromHeader(sealed);
	const last = readLastSection(file);
	const pieces: Uint8Array[] = [];
	let length = file.length;
	const entries = new Map<number, TableEntry>();
	const add = (number: number, generation: number, ...body: (string | Uint8Array)[]): void => {
		entries.set(number, { offset: length, generation });
		for (const part of [`${number} ${generation} obj\n`, ...body, "\nendobj\n"]) {
			const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
			pieces.push(bytes);
			length += bytes.length;
		}
	};
	let next = last.size;
	// In an encrypted file, this filter leaves a stream as it is (ISO 32000-2 §7.4.10).
	const filter = last.trailer.includes("/Encrypt")
		? " /Filter /Crypt /DecodeParms <</Type /CryptFilterDecodeParms /Name /Identity>>"
		: "";
	const refs = KINDS.map(({ kind, all, own }) => ({
		all,
		own,
		list: data[kind].map((bytes) => {
			add(next, 0, `<</Length ${bytes.length}${filter}>>\nstream\n`, bytes, "\nendstream");
			return `${next++} 0 R`;
		}),
	})).filter(({ list }) => list.length > 0);
	const store = next++;
	const list = (name: "all" | "own") => refs.map((ref) => `/${ref[name]} [${ref.list.join(" ")}]`).join(" ");
	add(store, 0, `<</Type /DSS ${list("all")} /VRI <</${makeKey(contents)} <</Type /VRI ${list("own")}>>>>>>`);
	const { number, generation, body } = last.catalog;
	add(number, generation, `${body.slice(0, -2)}/DSS ${store} 0 R>>`);
	const { trailer, offset: prev } = last;
	pieces.push(
		last.isStream
			? streamSection(last, entries, length, next)
			: writeTable(entries, { at: length, size: next, trailer, prev }),
	);
	return Buffer.concat(pieces);
}

/** The store after the sealed part; undefined unless the rest of the file is, byte for byte, that store. */
export function readSecurityStore(
	bytes: Uint8Array,
	sealedLength: number,
	contents: Uint8Array,
): RevocationData | undefined {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const streams = new Map<string, Uint8Array>();
	let at = sealedLength;
	for (;;) {
		const header = file.subarray(at, at + 256).toString("latin1");
		const [start, number, length] = /^(\d+) 0 obj\n<<\/Length (\d+)[^\n]*>>\nstream\n/.exec(header) ?? [];
		if (!start || !number) break;
		const from = at + start.length;
		streams.set(number, file.subarray(from, from + Number(length)));
		at = from + Number(length) + "\nendstream\nendobj\n".length;
	}
	const store = file.subarray(at, at + 10_000).toString("latin1");
	const data: RevocationData = { certificates: [], ocspResponses: [], crls: [] };
	for (const { kind, all } of KINDS) {
		const [, refs = ""] = new RegExp(`/${all} \\[([^\\]]*)\\]`).exec(store) ?? [];
		for (const [, number = ""] of refs.matchAll(/(\d+) 0 R/g))
			data[kind].push(streams.get(number) ?? new Uint8Array());
	}
	// A stream that is referenced a thousand times would be written a thousand times.
	const named = KINDS.flatMap(({ kind }) => data[kind]).reduce((sum, { length }) => sum + length, 0);
	if (named > file.length - sealedLength) return undefined;
	try {
		const written = securityStoreFor(bytes.subarray(0, sealedLength), contents, data);
		return file.subarray(sealedLength).equals(written) ? data : undefined;
	} catch {
		return undefined;
	}
}

/** ISO 32000-2 table 261: the SHA-1 of the signature, in capitals. It is a name, not a protection. */
function makeKey(contents: Uint8Array): string {
	return createHash("sha1").update(contents).digest("hex").toUpperCase();
}

function streamSection(
	last: LastSection,
	entries: Map<number, TableEntry>,
	at: number,
	size: number,
): Buffer {
	const runs = subsections(new Map([...entries, [size, { offset: at, generation: 0 }]]));
	const data = Buffer.concat(
		runs.flat().map(({ offset, generation }) => {
			const entry = Buffer.alloc(7);
			entry.writeUInt8(1, 0);
			entry.writeUInt32BE(offset, 1);
			entry.writeUInt16BE(generation, 5);
			return entry;
		}),
	);
	const index = runs.map((run) => `${run[0]?.number} ${run.length}`).join(" ");
	const head = `<</Type /XRef /Size ${size + 1} /W [1 4 2] /Index [${index}] /Prev ${last.offset} ${last.trailer}`;
	return Buffer.concat([
		Buffer.from(`${size} 0 obj\n${head} /Length ${data.length}>>\nstream\n`, "latin1"),
		data,
		Buffer.from(`\nendstream\nendobj\n${ending(at)}`, "latin1"),
	]);
}

/** Data needed for appending to a file sealed by this service. Offsets count from the header. */
type LastSection = Section & { catalog: { number: number; generation: number; body: string } };

const END_OF_OBJECT = "\nendobj\n";

/**
 * Reads the section that sealing appended, which contains the catalog. `body` starts with the header. Throws on
 * anything else.
 */
export function readLastSection(body: Uint8Array): LastSection {
	const section = readSection(body);
	const [, number, generation] = /\/Root (\d+) (\d+) R/.exec(section.trailer) ?? [];
	const catalog = section.entries.find((entry) => entry.number === Number(number));
	if (!catalog) throw new Error("The file's last section is not of a seal.");
	const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	return {
		...section,
		catalog: {
			number: catalog.number,
			generation: Number(generation),
			body: bodyOf(file, catalog, section),
		},
	};
}

/** From after `obj` to before `endobj`, found by where the next object starts, since strings may contain any word. */
function bodyOf(file: Buffer, { number, offset }: SectionEntry, section: Section): string {
	const next = section.entries.reduce(
		(nearest, other) => (other.offset > offset ? Math.min(nearest, other.offset) : nearest),
		section.offset,
	);
	const object = file.subarray(offset, next).toString("latin1");
	const start = new RegExp(`^${number} \\d+ obj\n`).exec(object)?.[0].length ?? 0;
	const body = object.slice(start, -END_OF_OBJECT.length);
	if (start === 0 || !object.endsWith(END_OF_OBJECT) || !body.endsWith(">>"))
		throw new Error("The file's catalog is not as sealing writes it.");
	return body;
}
