/** The longest trailer, or cross-reference stream dictionary, that is read. */
const MAX_DICTIONARY_LENGTH = 64 * 1024;
const END = 1024;

/**
 * Whether all of a file's cross-reference sections are at their declared offsets. `body` starts with the header. A
 * file that fails this check may still open: readers then scan for its objects, each in its own way.
 */
export function hasValidXref(body: Uint8Array): boolean {
	const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
	const read = new Set<number>();
	const unread = [lastStartXref(file)];
	for (let at = unread.pop(); at !== undefined; at = unread.pop()) {
		const dictionary = read.has(at) ? undefined : dictionaryAt(file, at);
		if (dictionary === undefined) return false;
		read.add(at);
		for (const key of ["Prev", "XRefStm"]) {
			const offset = Number(new RegExp(`/${key}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
			// Some writers put /Prev 0 where there is no previous section.
			if (offset > 0) unread.push(offset);
		}
	}
	return read.size > 0;
}

function lastStartXref(file: Buffer): number {
	const end = file.subarray(-END).toString("latin1");
	return Number(/startxref\s+(\d+)/.exec(end.slice(end.lastIndexOf("startxref")))?.[1] ?? Number.NaN);
}

/** The trailer of the section at `at`, or the dictionary of its stream; undefined when there is no section. */
function dictionaryAt(file: Buffer, at: number): string | undefined {
	const section = file.subarray(at, at + END).toString("latin1");
	const isTable = /^xref\s/.test(section);
	if (!isTable && !/^\d+\s+\d+\s+obj\b/.test(section)) return undefined;
	const from = isTable ? file.indexOf("trailer", at) : at;
	if (from < 0) return undefined;
	const text = file.subarray(from, from + MAX_DICTIONARY_LENGTH).toString("latin1");
	const end = text.indexOf(isTable ? "startxref" : "stream");
	const dictionary = text.slice(0, end < 0 ? undefined : end);
	return isTable || /\/Type\s*\/XRef\b/.test(dictionary) ? dictionary : undefined;
}
