import type { GenerateDocument } from "../templates/generating/schemas.ts";
import type { TemplateParts } from "../templates/queries.ts";
import { type Filling, fillTemplate } from "../templates/using/fill-template.ts";
import { type Column, columnNamed, columnsOf } from "./columns.ts";
import { type CsvRow, readCsv } from "./read-csv.ts";

/** `row` and `column` are undefined for what concerns the whole file. */
export type FileProblem = { row?: number; column?: string; message: string };
export type CheckedRow = { number: number; input: GenerateDocument };
export type CheckedFile =
	| { rows: CheckedRow[]; problems?: undefined }
	| { rows?: undefined; problems: FileProblem[] };

/** Every row of a CSV file as the request it makes, or everything that is wrong with it. */
export function checkFile(bytes: Buffer, parts: TemplateParts): CheckedFile {
	const file = readCsv(bytes);
	if ("problem" in file) return { problems: [{ message: file.problem }] };
	const columns = columnsOf(parts);
	const chosen = file.header.map((name) => (name === "" ? undefined : columnNamed(columns, name)));
	const unfit = [...findHeaderProblems(file.header, chosen, columns)];
	if (unfit.length > 0) return { problems: unfit };
	const checked = file.rows.map((row) => checkRow(row, chosen, parts, columns));
	const problems = checked.flatMap((one) => one.problems ?? []);
	if (problems.length > 0) return { problems };
	return { rows: checked.flatMap(({ row }) => row ?? []) };
}

type Chosen = readonly (Column | undefined)[];

function* findHeaderProblems(header: string[], chosen: Chosen, columns: Column[]): Generator<FileProblem> {
	for (const [index, column] of chosen.entries()) {
		const name = header[index] ?? "";
		if (!column && name !== "")
			yield {
				row: 1,
				column: name,
				message: "This template has no such column. Download the file to fill in again.",
			};
		if (column && chosen.indexOf(column) < index)
			yield { row: 1, column: name, message: "The column appears more than once." };
	}
	for (const { name, blank } of columns)
		if (blank?.kind === "email" && blank.value === "" && !chosen.some((one) => one?.name === name))
			yield { row: 1, column: name, message: "The column is missing." };
}

type RowResult = { row?: CheckedRow; problems?: FileProblem[] };

function checkRow(
	{ number, cells }: CsvRow,
	chosen: Chosen,
	parts: TemplateParts,
	columns: Column[],
): RowResult {
	if (cells.slice(chosen.length).some((cell) => cell !== ""))
		return { problems: [{ row: number, message: "The row has more values than there are columns." }] };
	const filling: Filling = {};
	for (const [index, cell] of cells.entries()) {
		const column = chosen[index];
		// An empty cell keeps the template's value.
		if (cell === "") continue;
		if (!column)
			return { problems: [{ row: number, message: `The value “${cell}” is in a column without a name.` }] };
		filling[column.key] = cell;
	}
	const { title, ...values } = filling;
	const { input, faults } = fillTemplate(parts, values, typeof title === "string" ? title : undefined);
	if (input) return { row: { number, input } };
	return {
		problems: Object.entries(faults).map(([key, message]) => {
			const name = columns.find((one) => one.key === key)?.name;
			return { row: number, ...(name !== undefined && { column: name }), message };
		}),
	};
}
