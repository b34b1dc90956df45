import { setImmediate as nextTurn } from "node:timers/promises";
import { getPageWords } from "../../languages/words.ts";
import type { GenerateDocument } from "../templates/generating/schemas.ts";
import type { TemplateParts } from "../templates/queries.ts";
import { type Filling, type Form, fillForm, makeForm } from "../templates/using/fill-template.ts";
import { type Column, columnFinder, listColumns } from "./columns.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";

/** `row` and `column` are undefined for problems of the whole file. */
export type FileProblem = { row?: number; column?: string; message: string };
export type CheckedRow = { number: number; input: GenerateDocument };
/** `length`: of the rows as they are stored, in characters of JSON. */
export type CheckedFile =
	| { rows: CheckedRow[]; length: number; problems?: undefined }
	| { rows?: undefined; problems: FileProblem[] };

/** A header may have more than the template's columns, so that each unknown one can be named. */
const MAX_MORE = 50;
/** Rows checked at a time, between which other requests run. */
const ROWS_AT_ONCE = 50;
/** Each row repeats the template's recipients, so a small file can have large rows. */
const MAX_LENGTH = 16_000_000;

/**
 * Every row of a CSV file as a request, or all problems of the file. It is read in the turns of the account; numbers are in
 * its language, the BCP 47 tag `locale`.
 */
export async function checkFile(
	bytes: Buffer,
	parts: TemplateParts,
	account: string,
	locale = "en",
): Promise<CheckedFile> {
	const form = makeForm(parts, locale);
	const columns = listColumns(form.blanks);
	const findColumns = columnFinder(columns);
	const isTooWide = ({ length }: string[]) => length > columns.length + MAX_MORE;
	const file = await readCsv(bytes, account, (cells) =>
		isTooWide(cells) ? 0 : findColumns(cells).filter(Boolean).length,
	);
	if ("problem" in file) return { problems: [{ message: file.problem }] };
	if (isTooWide(file.header.cells)) return { problems: [tooWide(file.header, columns)] };
	const chosen = findColumns(file.header.cells);
	const unfit = [...findHeaderProblems(file.header, chosen, columns)];
	if (unfit.length > 0) return { problems: unfit };
	const names = new Map(columns.map(({ key, name }) => [key, name]));
	const checked: RowResult[] = [];
	let length = 0;
	for (const [index, row] of file.rows.entries()) {
		if (index % ROWS_AT_ONCE === 0) await nextTurn();
		const result = checkRow(row, { chosen, form, names });
		checked.push(result);
		length += JSON.stringify(result).length;
		if (length > MAX_LENGTH) return { problems: [{ message: getPageWords().errors.csv.rowsTooLarge }] };
	}
	const problems = checked.flatMap((one) => one.problems ?? []);
	if (problems.length > 0) return { problems };
	return { rows: checked.flatMap(({ row }) => row ?? []), length };
}

type Chosen = readonly (Column | undefined)[];

function tooWide({ number: row, cells }: CsvRow, columns: Column[]): FileProblem {
	const { csv } = getPageWords().errors;
	return { row, message: csv.tooWide({ has: cells.length, takes: columns.length }) };
}

function* findHeaderProblems(
	{ number: row, cells }: CsvRow,
	chosen: Chosen,
	columns: Column[],
): Generator<FileProblem> {
	const seen = new Set<Column>();
	const { csv } = getPageWords().errors;
	for (const [index, column] of chosen.entries()) {
		const name = cells[index] ?? "";
		if (!column && name !== "") yield { row, column: name, message: csv.unknownColumn };
		if (!column) continue;
		if (seen.has(column)) yield { row, column: name, message: csv.twice };
		seen.add(column);
	}
	for (const column of columns)
		if (column.blank?.kind === "email" && column.blank.value === "" && !seen.has(column))
			yield { row, column: column.name, message: csv.missing };
}

type RowResult = { row?: CheckedRow; problems?: FileProblem[] };

function checkRow(
	{ number, cells }: CsvRow,
	{ chosen, form, names }: { chosen: Chosen; form: Form; names: Map<string, string> },
): RowResult {
	const { csv } = getPageWords().errors;
	if (cells.slice(chosen.length).some((cell) => cell !== ""))
		return { problems: [{ row: number, message: csv.tooManyValues }] };
	const filling: Filling = {};
	for (const [index, cell] of cells.entries()) {
		const column = chosen[index];
		// An empty cell keeps the template's value.
		if (cell === "") continue;
		if (!column)
			return {
				problems: [{ row: number, message: csv.unnamedColumn({ value: cell.slice(0, 100) }) }],
			};
		filling[column.key] = cell;
	}
	const { title, ...values } = filling;
	const { input, faults } = fillForm(form, values, typeof title === "string" ? title : undefined);
	if (input) return { row: { number, input } };
	return {
		problems: Object.entries(faults).map(([key, message]) => {
			const name = names.get(key);
			return { row: number, ...(name !== undefined && { column: name }), message };
		}),
	};
}
