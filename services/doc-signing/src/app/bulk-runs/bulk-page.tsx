import { csrfToken } from "@repo/accounts/forms";
import { Hidden, sentence } from "@repo/service-kit/html";
import { useLocale } from "@repo/service-kit/languages";
import { Button, ButtonLink, Failure, PageHeader, Table } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { FileProblem } from "../../envelopes/bulk-runs/check-file.ts";
import type { Column } from "../../envelopes/bulk-runs/columns.ts";
import type { BulkRun } from "../../envelopes/bulk-runs/queries.ts";
import { MAX_ROWS } from "../../envelopes/bulk-runs/read-csv.ts";
import type { TemplateWithFile } from "../../envelopes/templates/queries.ts";
import { exampleNumber } from "../../field-types/rules/number-format.ts";
import type { RunWords } from "../../languages/generated/en/runs.ts";
import { useWords } from "../../languages/use-words.ts";
import { timeColumn } from "../documents/pages/list-parts.tsx";

type Props = {
	session: Session;
	template: TemplateWithFile;
	columns: Column[];
	/** In which numbers are written. */
	locale: string;
	runs: BulkRun[];
	/** Problems of the file that was just uploaded. */
	problems?: FileProblem[];
	now: Date;
};

/** More are counted. */
const MAX_SHOWN = 100;

export const uploadPurpose = (templateId: number) => `bulk upload ${templateId}`;

/** The first step of a bulk run: a CSV file with a row for each document. */
export function BulkPage({ session, template, columns, locale, runs, problems = [], now }: Props) {
	const { id, title } = template;
	const words = useWords("runs");
	return (
		<AppDocument session={session} title={words.title({ title })} current="/templates">
			<PageHeader
				title={words.title({ title })}
				meta={words.meta}
				back={{ href: `/templates/${id}`, name: title }}
			/>
			{problems.length > 0 && <Problems problems={problems} />}
			<h2>{words.fill}</h2>
			<p>{words.fillHint}</p>
			<p>
				<ButtonLink icon="download" href={`/templates/${id}/bulk.csv`} download>
					{words.download}
				</ButtonLink>
			</p>
			<h2>{words.upload}</h2>
			<form method="post" action={`/templates/${id}/bulk`} encType="multipart/form-data" class="filling">
				<Hidden values={{ csrf: csrfToken(session, uploadPurpose(id)) }} />
				<div class="field">
					<label for="file">{words.file}</label>
					<p class="hint" id="file-hint">
						{words.fileHint({ rows: MAX_ROWS.toLocaleString(useLocale()) })}
					</p>
					<input
						id="file"
						name="file"
						type="file"
						accept=".csv,.tsv,.txt,text/csv"
						required
						aria-describedby="file-hint"
					/>
				</div>
				<div class="actions start">
					<Button type="submit" look="primary" icon="upload">
						{words.check}
					</Button>
				</div>
			</form>
			<details class="log">
				<summary class="disclosure">
					<h2>{words.columns}</h2> <span class="soft">{words.columnCount({ count: columns.length })}</span>
				</summary>
				<Table
					caption={words.columns}
					columns={[
						{
							key: "name",
							title: words.column,
							heads: true,
							cell: ({ name }: Column) => <span dir="auto">{name}</span>,
						},
						{
							key: "takes",
							title: words.takes,
							cell: (column: Column) => describe(column, locale, words.take),
						},
					]}
					rows={columns}
					keyOf={({ key }) => key}
				/>
			</details>
			{runs.length > 0 && <Earlier templateId={id} runs={runs} now={now} />}
		</AppDocument>
	);
}

function describe({ key, blank }: Column, locale: string, take: RunWords["take"]): string {
	if (key === "title" || !blank) return take.title;
	if (blank.kind === "name") {
		const { value } = blank;
		return value ? take.nameWith({ value }) : take.name;
	}
	if (blank.kind !== "field") {
		const { value } = blank;
		return value ? take.emailWith({ value }) : take.email;
	}
	const { control, options, characterLimit, numberFormat } = blank.field;
	if (control === "number") return take.number({ example: exampleNumber(numberFormat, locale) });
	if (control === "lines") return characterLimit ? take.textUpTo({ limit: characterLimit }) : take.text;
	const choices = { options: options.join(", ") };
	return control === "one" ? take.one(choices) : take.any(choices);
}

function Problems({ problems }: { problems: FileProblem[] }) {
	const more = problems.length - MAX_SHOWN;
	const words = useWords("runs");
	return (
		<section aria-labelledby="problems">
			<Failure>
				<strong id="problems">{words.problemCount({ count: problems.length })}</strong> {words.nothingCreated}
			</Failure>
			<Table
				caption={words.problems}
				columns={[
					{ key: "row", title: words.row, fit: true, cell: ({ row }: FileProblem) => row ?? words.wholeFile },
					{
						key: "column",
						title: words.column,
						cell: ({ column }: FileProblem) => <span dir="auto">{column}</span>,
					},
					{ key: "problem", title: words.problem, cell: ({ message }: FileProblem) => sentence(message) },
				]}
				rows={problems.slice(0, MAX_SHOWN).map((one, index) => ({ ...one, index }))}
				keyOf={({ index }) => index}
			/>
			{more > 0 && <p class="soft">{words.moreProblems({ count: more })}</p>}
		</section>
	);
}

function Earlier({ templateId, runs, now }: { templateId: number; runs: BulkRun[]; now: Date }) {
	const words = useWords("runs");
	return (
		<>
			<h2>{words.yours}</h2>
			<Table
				caption={words.yoursNewest}
				columns={[
					{
						key: "file",
						title: words.wholeFile,
						heads: true,
						cell: ({ id, fileName }: BulkRun) => (
							<a href={`/templates/${templateId}/bulk/${id}`} dir="auto">
								{fileName}
							</a>
						),
					},
					{ key: "state", title: words.state, fit: true, cell: ({ status }: BulkRun) => words.words[status] },
					timeColumn("createdAt", words.uploaded, now),
				]}
				rows={runs}
				keyOf={({ id }) => id}
			/>
		</>
	);
}
