import { csrfToken } from "@repo/accounts/forms";
import { Hidden, sentence } from "@repo/service-kit/html";
import { Banner, Button, ButtonLink, PageHeader, Table } from "@repo/service-kit/ui";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { FileProblem } from "../../envelopes/bulk-runs/check-file.ts";
import type { Column } from "../../envelopes/bulk-runs/columns.ts";
import type { BulkRun } from "../../envelopes/bulk-runs/queries.ts";
import { MAX_ROWS } from "../../envelopes/bulk-runs/read-csv.ts";
import type { TemplateWithFile } from "../../envelopes/templates/queries.ts";
import { exampleNumber } from "../../field-types/rules/number-format.ts";
import { timeColumn } from "../documents/pages/list-parts.tsx";
import { runWord } from "./run-page.tsx";

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
	return (
		<AppDocument session={session} title={`Use ${title} for many`} current="/templates">
			<PageHeader
				title={`Use ${title} for many`}
				meta="Creates one document for each row of a CSV file. Every row is checked before any document is created."
				back={{ href: `/templates/${id}`, name: title }}
			/>
			{problems.length > 0 && <Problems problems={problems} />}
			<h2>1. Fill in the file</h2>
			<p>
				The file has a column for each name, email address and field. An empty cell keeps the template's
				value. To enter several values for one field, put each on its own line in the cell.
			</p>
			<p>
				<ButtonLink icon="download" href={`/templates/${id}/bulk.csv`} download>
					Download CSV file
				</ButtonLink>
			</p>
			<h2>2. Upload the file</h2>
			<form method="post" action={`/templates/${id}/bulk`} encType="multipart/form-data" class="filling">
				<Hidden values={{ csrf: csrfToken(session, uploadPurpose(id)) }} />
				<div class="field">
					<label for="file">CSV file</label>
					<p class="hint" id="file-hint">
						UTF-8 or Excel's Unicode text, separated by commas, semicolons or tabs. Up to{" "}
						{MAX_ROWS.toLocaleString("en")} rows and 1 MB.
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
						Check file
					</Button>
				</div>
			</form>
			<details class="log">
				<summary class="disclosure">
					<h2>Columns of the file</h2>{" "}
					<span class="soft">
						{columns.length} {columns.length === 1 ? "column" : "columns"}
					</span>
				</summary>
				<Table
					caption="Columns of the file"
					columns={[
						{
							key: "name",
							title: "Column",
							heads: true,
							cell: ({ name }: Column) => <span dir="auto">{name}</span>,
						},
						{ key: "takes", title: "Takes", cell: (column: Column) => describe(column, locale) },
					]}
					rows={columns}
					keyOf={({ key }) => key}
				/>
			</details>
			{runs.length > 0 && <Earlier templateId={id} runs={runs} now={now} />}
		</AppDocument>
	);
}

function describe({ key, blank }: Column, locale: string): string {
	if (key === "title" || !blank) return "The document’s title; empty: the template’s title";
	if (blank.kind === "name") return blank.value ? `A name; empty: ${blank.value}` : "A name";
	if (blank.kind !== "field")
		return blank.value ? `An email address; empty: ${blank.value}` : "An email address (required)";
	const { control, options, characterLimit, numberFormat } = blank.field;
	if (control === "number") return `A number, such as ${exampleNumber(numberFormat, locale)}`;
	const limit = characterLimit ? `, up to ${characterLimit} characters` : "";
	if (control === "lines") return `Text${limit}`;
	return `${control === "one" ? "One of" : "Any of"}: ${options.join(", ")}`;
}

function Problems({ problems }: { problems: FileProblem[] }) {
	const more = problems.length - MAX_SHOWN;
	return (
		<section aria-labelledby="problems">
			<Banner meaning="danger" role="alert">
				<strong id="problems">
					{problems.length === 1
						? "1 problem was found."
						: `${problems.length.toLocaleString("en")} problems were found.`}
				</strong>{" "}
				No documents were created. Correct the file and upload it again.
			</Banner>
			<Table
				caption="Problems in the file"
				columns={[
					{ key: "row", title: "Row", fit: true, cell: ({ row }: FileProblem) => row ?? "File" },
					{
						key: "column",
						title: "Column",
						cell: ({ column }: FileProblem) => <span dir="auto">{column}</span>,
					},
					{ key: "problem", title: "Problem", cell: ({ message }: FileProblem) => sentence(message) },
				]}
				rows={problems.slice(0, MAX_SHOWN).map((one, index) => ({ ...one, index }))}
				keyOf={({ index }) => index}
			/>
			{more > 0 && <p class="soft">And {more.toLocaleString("en")} more.</p>}
		</section>
	);
}

function Earlier({ templateId, runs, now }: { templateId: number; runs: BulkRun[]; now: Date }) {
	return (
		<>
			<h2>Your uploads</h2>
			<Table
				caption="Your uploads for this template, newest first"
				columns={[
					{
						key: "file",
						title: "File",
						heads: true,
						cell: ({ id, fileName }: BulkRun) => (
							<a href={`/templates/${templateId}/bulk/${id}`} dir="auto">
								{fileName}
							</a>
						),
					},
					{ key: "state", title: "State", fit: true, cell: (run: BulkRun) => runWord(run) },
					timeColumn("createdAt", "Uploaded", now),
				]}
				rows={runs}
				keyOf={({ id }) => id}
			/>
		</>
	);
}
