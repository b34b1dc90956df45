import { currentLanguage } from "@repo/http-errors";
import { inTurn } from "@repo/validation";
import { CsvError, parse } from "csv-parse";
import { getPageWords } from "../../languages/words.ts";

export const MAX_ROWS = 1_000;
export const MAX_BYTES = 1_048_576;
/** Bytes that are read at a time, between which other requests run. */
const PIECE = 65_536;

/** A line of the table, with its number in a spreadsheet. */
export type CsvRow = { number: number; cells: string[] };
export type CsvFile = { header: CsvRow; rows: CsvRow[] };
/** How many columns of the table these cells name. */
type CountNamed = (cells: string[]) => number;

/** Lines among which the header is searched: spreadsheets write `sep=;` before it, and people a title. */
const MAX_BEFORE = 20;
/** With rows without any value, which spreadsheets write below a table. Each takes the parser about as long as a full one. */
const MAX_RECORDS = 3 * MAX_ROWS;

/**
 * Reads a CSV file (RFC 4180) in UTF-8, or in UTF-16 with a byte order mark as Excel writes it, separated by commas, semicolons,
 * tabs or what `sep=` names, in the turns of the account. Omits rows without any value, and those before the header, which is the
 * row that names most columns. Returns a problem to display if the file cannot be read.
 */
export async function readCsv(
	bytes: Buffer,
	account: string,
	countNamed: CountNamed,
): Promise<CsvFile | { problem: string }> {
	const text = decode(bytes);
	const { csv, fileEmpty } = getPageWords().errors;
	if (text === undefined) return { problem: csv.encoding };
	// Spreadsheets do not show this line, so it has no number.
	const [before = "", mark] = /^"?sep=([^\w\s"]|\t)"?[;,\t ]*(?:\r\n?|\n|$)/i.exec(text) ?? [];
	const table = text.slice(before.length);
	const filled: CsvRow[] = [];
	try {
		const parser = parse({
			delimiter: mark ?? findSeparator(table, countNamed),
			relax_column_count: true,
			skip_empty_lines: true,
			// Finding out costs ten times as much as parsing, in a file without a line end.
			record_delimiter: ["\r\n", "\n", "\r"],
			max_record_size: MAX_BYTES,
			to: MAX_RECORDS,
			on_record: (record: string[], { records, empty_lines }) => {
				const cells = record.map((cell) => cell.trim());
				if (cells.some((cell) => cell !== "")) filled.push({ number: records + empty_lines, cells });
				return null;
			},
		});
		const decoded = Buffer.from(table);
		const write = async () => {
			for (let at = 0; at < decoded.length && parser.writable; at += PIECE)
				await inTurn(account, () => parser.writable && parser.write(decoded.subarray(at, at + PIECE)));
			parser.end();
		};
		await Promise.all([parser.toArray(), write()]);
		const named = filled.slice(0, MAX_BEFORE).map(({ cells }) => countNamed(cells));
		const [header, ...rows] = filled.slice(Math.max(0, named.indexOf(Math.max(...named))));
		if (rows.length > MAX_ROWS || parser.info.records >= MAX_RECORDS)
			return { problem: csv.tooLong({ max: MAX_ROWS.toLocaleString(currentLanguage() ?? "en") }) };
		if (!header) return { problem: fileEmpty };
		// A single row that names no column may be data: its cells are reported instead.
		if (rows.length === 0 && countNamed(header.cells) > 0) return { problem: csv.noRows };
		return { header, rows };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		return { problem: csv.unreadable({ line: Number(error.lines ?? 1) }) };
	}
}

function decode(bytes: Buffer): string | undefined {
	const mark = bytes.subarray(0, 2).toString("hex");
	try {
		const encoding = mark === "fffe" ? "utf-16le" : mark === "feff" ? "utf-16be" : "utf-8";
		const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
		// PostgreSQL cannot store NUL; a file in UTF-16 without the mark has one in every other byte.
		return text.includes("\0") ? undefined : text;
	} catch {
		return undefined;
	}
}

/**
 * What separates the names of most columns in a line, or is most frequent outside quotation marks in the first one. Spreadsheets
 * choose it by language.
 */
function findSeparator(text: string, countNamed: CountNamed): string {
	const start = text.slice(0, PIECE).trimStart();
	const lines = start.split(/[\r\n]+/, MAX_BEFORE);
	const [first = ""] = start.replaceAll(/"[^"]*"/g, "").split(/[\r\n]/, 1);
	const counts = [",", ";", "\t"].map((mark) => {
		const named = lines.map((line) => countNamed(line.split(mark).map(readCell)));
		return { mark, count: Math.max(...named) * PIECE + first.split(mark).length };
	});
	return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}

function readCell(written: string): string {
	const text = written.trim();
	return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
