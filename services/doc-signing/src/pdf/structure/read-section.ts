/** The last cross-reference section of a file written by this service. */
export type Section = {
	/** Where it starts, counted from the header. */
	offset: number;
	/** A stream rather than a table: an update uses the kind that the file has. */
	isStream: boolean;
	size: number;
	/** /Root, /Info, /ID and /Encrypt of the trailer. */
	trailer: string;
	/** Objects in use. */
	entries: SectionEntry[];
};

export type SectionEntry = { number: number; offset: number; generation: number };

/**
 * Reads the section that an update ends with. Supports only what the library and this service write. `body` starts
 * with the header. Throws on anything else.
 */
export function readSection(body: Uint8Array): Section {
	const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	const end = file.subarray(-64).toString("latin1");
	const offset = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(end)?.[1] ?? Number.NaN);
	const section = file.subarray(offset);
	const isStream = !section.subarray(0, 5).equals(Buffer.from("xref\n"));
	const dictionary = readDictionary(section, isStream);
	const size = Number(/\/Size (\d+)/.exec(dictionary)?.[1]);
	if (!Number.isInteger(size)) throw new Error("The file does not end with a section of ours.");
	return {
		offset,
		isStream,
		size,
		trailer: ["Root", "Info", "ID", "Encrypt"].flatMap((key) => readEntry(dictionary, key)).join(" "),
		entries: isStream ? entriesOfStream(section, dictionary, size) : entriesOfTable(section),
	};
}

function readDictionary(section: Buffer, isStream: boolean): string {
	const from = section.indexOf("<<");
	const to = section.indexOf(isStream ? "\nstream" : "\nstartxref", from);
	return section.subarray(from, Math.max(from, to)).toString("latin1");
}

function readEntry(dictionary: string, key: string): string[] {
	const found = new RegExp(`/${key} ?(?:\\d+ \\d+ R|\\[[^\\]]*\\])`).exec(dictionary)?.[0];
	return found ? [found] : [];
}

function entriesOfTable(section: Buffer): SectionEntry[] {
	const lines = section.subarray(0, section.indexOf("trailer")).toString("latin1").split(/\r?\n/).slice(1);
	const entries: SectionEntry[] = [];
	let number = 0;
	for (const line of lines) {
		const [, offset, generation] = /^(\d{10}) (\d{5}) n$/.exec(line) ?? [];
		const [, first] = /^(\d+) \d+$/.exec(line) ?? [];
		if (offset) entries.push({ number, offset: Number(offset), generation: Number(generation) });
		number = first === undefined ? number + 1 : Number(first);
	}
	return entries;
}

function entriesOfStream(section: Buffer, dictionary: string, size: number): SectionEntry[] {
	const numbers = (key: string): number[] =>
		(new RegExp(`/${key} ?\\[([\\d ]+)\\]`).exec(dictionary)?.[1] ?? "").split(" ").map(Number);
	const [type = 0, width = 0, generation = 0] = numbers("W");
	const index = dictionary.includes("/Index") ? numbers("Index") : [0, size];
	const entries: SectionEntry[] = [];
	let at = section.indexOf("stream\n") + "stream\n".length;
	for (let pair = 0; pair < index.length; pair += 2) {
		const first = index[pair] ?? 0;
		for (let number = first; number < first + (index[pair + 1] ?? 0); number++) {
			const [offset, last] = [section.readUIntBE(at + type, width), at + type + width];
			if (section.readUIntBE(at, type) === 1)
				entries.push({ number, offset, generation: generation ? section.readUIntBE(last, generation) : 0 });
			at = last + generation;
		}
	}
	return entries;
}
