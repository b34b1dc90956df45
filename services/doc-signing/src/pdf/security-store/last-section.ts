import { readSection, type Section, type SectionEntry } from "../structure/read-section.ts";

/** Data needed for appending to a file sealed by this service. Offsets count from the header. */
export type LastSection = Section & { catalog: { number: number; generation: number; body: string } };

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
