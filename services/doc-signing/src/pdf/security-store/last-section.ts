/** What has to be known of a file that this service sealed to append to it, read from its last section. */
export type LastSection = {
	/** Where its cross-reference section starts. */
	offset: number;
	/** Its cross-references are a stream rather than a table: a file keeps to one kind. */
	isStream: boolean;
	size: number;
	/** /Root, /Info and /ID as they stand there. */
	trailer: string;
	catalog: { number: number; generation: number; body: string };
};

type Entry = { number: number; offset: number };

const END_OF_OBJECT = "\nendobj\n";

/**
 * Reads the section that sealing appended, which has the catalog. Knows only how such a section is written, and none of
 * what strangers' files hold. Throws on anything else.
 */
export function readLastSection(bytes: Uint8Array): LastSection {
	const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const end = file.subarray(-64).toString("latin1");
	const offset = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(end)?.[1] ?? Number.NaN);
	const section = file.subarray(offset);
	const isStream = !section.subarray(0, 5).equals(Buffer.from("xref\n"));
	const dictionary = readDictionary(section, isStream);
	const size = Number(/\/Size (\d+)/.exec(dictionary)?.[1]);
	const [, number, generation] = /\/Root (\d+) (\d+) R/.exec(dictionary) ?? [];
	const entries = isStream ? entriesOfStream(section, dictionary) : entriesOfTable(section);
	const catalog = entries.find((entry) => entry.number === Number(number));
	if (!Number.isInteger(size) || !catalog) throw new Error("The file's last section is not of a seal.");
	return {
		offset,
		isStream,
		size,
		trailer: ["Root", "Info", "ID"].flatMap((key) => entryOf(dictionary, key)).join(" "),
		catalog: {
			number: catalog.number,
			generation: Number(generation),
			body: bodyOf(file, catalog, entries, offset),
		},
	};
}

function readDictionary(section: Buffer, isStream: boolean): string {
	const from = section.indexOf("<<");
	const to = section.indexOf(isStream ? "\nstream" : "\nstartxref", from);
	return section.subarray(from, Math.max(from, to)).toString("latin1");
}

function entryOf(dictionary: string, key: string): string[] {
	const found = new RegExp(`/${key} ?(?:\\d+ \\d+ R|\\[[^\\]]*\\])`).exec(dictionary)?.[0];
	return found ? [found] : [];
}

function entriesOfTable(section: Buffer): Entry[] {
	const lines = section.subarray(0, section.indexOf("trailer")).toString("latin1").split(/\r?\n/).slice(1);
	const entries: Entry[] = [];
	let number = 0;
	for (const line of lines) {
		const [, offset] = /^(\d{10}) \d{5} n$/.exec(line) ?? [];
		const [, first] = /^(\d+) \d+$/.exec(line) ?? [];
		if (offset) entries.push({ number, offset: Number(offset) });
		number = first === undefined ? number + 1 : Number(first);
	}
	return entries;
}

function entriesOfStream(section: Buffer, dictionary: string): Entry[] {
	const numbers = (key: string): number[] =>
		(new RegExp(`/${key} ?\\[([\\d ]+)\\]`).exec(dictionary)?.[1] ?? "").split(" ").map(Number);
	const [type = 0, width = 0, generation = 0] = numbers("W");
	const size = Number(/\/Size (\d+)/.exec(dictionary)?.[1]);
	const index = dictionary.includes("/Index") ? numbers("Index") : [0, size];
	const entries: Entry[] = [];
	let at = section.indexOf("stream\n") + "stream\n".length;
	for (let pair = 0; pair < index.length; pair += 2) {
		const first = index[pair] ?? 0;
		for (let number = first; number < first + (index[pair + 1] ?? 0); number++) {
			const isInUse = section.readUIntBE(at, type) === 1;
			if (isInUse) entries.push({ number, offset: section.readUIntBE(at + type, width) });
			at += type + width + generation;
		}
	}
	return entries;
}

/** From behind `obj` to before `endobj`, found by where the next object starts: strings may hold any word. */
function bodyOf(file: Buffer, { number, offset }: Entry, entries: Entry[], section: number): string {
	const next = entries.reduce(
		(nearest, other) => (other.offset > offset ? Math.min(nearest, other.offset) : nearest),
		section,
	);
	const object = file.subarray(offset, next).toString("latin1");
	const start = new RegExp(`^${number} \\d+ obj\n`).exec(object)?.[0].length ?? 0;
	const body = object.slice(start, -END_OF_OBJECT.length);
	if (start === 0 || !object.endsWith(END_OF_OBJECT) || !body.endsWith(">>"))
		throw new Error("The file's catalog is not as sealing writes it.");
	return body;
}
