import { inTurn } from "@repo/validation";
import { CsvError, type Info, parse } from "csv-parse";

export const MAX_ROWS = 1_000;
export const MAX_BYTES = 1_048_576;
/** Bytes that are read at a time, between which other requests run. */
const PIECE = 65_536;

/** A line of the table, with its number in a spreadsheet. */
export type CsvRow = { number: number; cells: string[] };
export type CsvFile = { header: string[]; rows: CsvRow[] };

/**
 * Reads a CSV file in UTF-8 (RFC 4180), with or without a byte order mark, separated by commas, semicolons or
 * tabs, in the turns of the account. Omits rows without any value. Returns a problem to display if the file cannot be read.
 */
export async function readCsv(bytes: Buffer, account: string): Promise<CsvFile | { problem: string }> {
	const text = decode(bytes);
	if (text === undefined)
		return {
			problem: "The file is not encoded in UTF-8. Save it as “CSV UTF-8” in your spreadsheet program.",
		};
	try {
		const parser = parse({
			bom: true,
			delimiter: findSeparator(text),
			info: true,
			relax_column_count: true,
			skip_empty_lines: true,
			// Finding out costs ten times as much as parsing, in a file without a line end.
			record_delimiter: ["\r\n", "\n", "\r"],
			max_record_size: MAX_BYTES,
			// One more than allowed reveals that there are too many.
			to: MAX_ROWS + 2,
			// Reads a piece before `write` returns, however many lines it has.
			...{ readableHighWaterMark: Number.MAX_SAFE_INTEGER },
		});
		const write = async () => {
			for (let at = 0; at < bytes.length && parser.writable; at += PIECE)
				await inTurn(account, () => parser.writable && parser.write(bytes.subarray(at, at + PIECE)));
			parser.end();
		};
		const [lines] = await Promise.all([parser.toArray(), write()]);
		const [first, ...others] = (lines as { record: string[]; info: Info }[]).map(({ record, info }) => ({
			number: info.records + info.empty_lines,
			cells: record.map((cell) => cell.trim()),
		}));
		if (!first || first.cells.every((cell) => cell === "")) return { problem: "The file is empty." };
		const rows = others.filter(({ cells }) => cells.some((cell) => cell !== ""));
		if (rows.length === 0) return { problem: "The file has column names, but no rows below them." };
		if (rows.length > MAX_ROWS)
			return {
				problem: `The file has more than ${MAX_ROWS.toLocaleString("en")} rows. Split it into several files.`,
			};
		return { header: first.cells, rows };
	} catch (error) {
		if (!(error instanceof CsvError)) throw error;
		const line = typeof error.lines === "number" ? ` near line ${error.lines}` : "";
		return { problem: `The file cannot be read${line}: a quotation mark is missing or in the wrong place.` };
	}
}

function decode(bytes: Buffer): string | undefined {
	try {
		// PostgreSQL cannot store NUL; a file in UTF-16 has one in every other byte.
		return bytes.includes(0)
			? undefined
			: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
	} catch {
		return undefined;
	}
}

/**
 * The most frequent separator of the first line, outside quotation marks. Spreadsheets choose it by language.
 */
function findSeparator(text: string): string {
	const [line = ""] = text
		.slice(0, PIECE)
		.replaceAll(/"[^"]*"/g, "")
		.split(/[\r\n]/, 1);
	const counts = [",", ";", "\t"].map((mark) => ({ mark, count: line.split(mark).length }));
	return counts.reduce((most, one) => (one.count > most.count ? one : most)).mark;
}
