import { Badge, Banner, Button, ButtonLink, PageHeader, ProgressBar, Table } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { RunAction } from "../../envelopes/bulk-runs/change-run.ts";
import type { BulkRow, BulkRun, RowCounts } from "../../envelopes/bulk-runs/queries.ts";
import type { FillableField } from "../../envelopes/templates/generating/rules/fillable-fields.ts";
import type { TemplateWithFile } from "../../envelopes/templates/queries.ts";
import { readNumber, writtenIn } from "../../field-types/rules/number-format.ts";
import { Assets } from "../../platform/html/assets.ts";
import { ActionForm } from "../documents/pages/action-form.tsx";

type Props = {
	session: Session;
	template: TemplateWithFile;
	/** Why documents from the template cannot be sent. */
	obstacles: string[];
	/** The template's NUMBER fields, and the language in which the account writes numbers. */
	numbers: FillableField[];
	locale: string;
	run: BulkRun;
	/** Rows of the page. */
	rows: BulkRow[];
	page: number;
	counts: RowCounts;
};

export const ROWS_PER_PAGE = 100;

export const runPurpose = (runId: number, action: RunAction) => `bulk run ${runId} ${action}`;

/** A checked file before it is started, its progress, and the result of each row. */
export function RunPage({ session, template, obstacles, run, rows, page, counts, ...read }: Props) {
	const { status, fileName } = run;
	return (
		<AppDocument
			session={session}
			title={fileName}
			current="/templates"
			head={<Assets entry="enhance/main.tsx" />}
		>
			<p class="unseen" role="status" data-live-status />
			<div id="run" {...(status === "RUNNING" && { "data-live": writeSummary(run, counts) })}>
				<PageHeader
					title={fileName}
					meta={
						<>
							{runWord(run)} · <a href={`/templates/${template.id}`}>{template.title}</a>
						</>
					}
					back={{ href: `/templates/${template.id}/bulk`, name: "Uploads" }}
				/>
				{status === "CHECKED" ? (
					<Start session={session} run={run} count={countRows(counts)} obstacles={obstacles} />
				) : (
					<Progress session={session} run={run} counts={counts} />
				)}
				<Rows rows={rows} {...read} />
				<PageLinks page={page} total={countRows(counts)} />
			</div>
		</AppDocument>
	);
}

type StartProps = { session: Session; run: BulkRun; count: number; obstacles: string[] };

function Start({ session, run, count, obstacles }: StartProps) {
	const what = count === 1 ? "1 document" : `${count.toLocaleString("en")} documents`;
	const maySend = obstacles.length === 0;
	return (
		<>
			<Banner meaning="success">Every row is valid. No documents have been created yet.</Banner>
			{!maySend && <Banner meaning="warning">The documents cannot be sent yet. {obstacles.join(" ")}</Banner>}
			<div class="document-actions">
				{maySend && (
					<Form session={session} run={run} action="send">
						<Button type="submit" look="primary" icon="send">
							Send {what}
						</Button>
					</Form>
				)}
				<Form session={session} run={run} action="draft">
					<Button type="submit" look={maySend ? "secondary" : "primary"}>
						Create {what} as drafts
					</Button>
				</Form>
				<Form session={session} run={run} action="discard">
					<Button type="submit" look="quiet">
						Discard
					</Button>
				</Form>
			</div>
		</>
	);
}

function Progress({ session, run, counts }: { session: Session; run: BulkRun; counts: RowCounts }) {
	const { MADE, FAILED, WAITING } = counts;
	const summary = writeSummary(run, counts);
	if (run.status === "RUNNING")
		return (
			<>
				<p>{summary}</p>
				<ProgressBar label="Progress" value={(MADE + FAILED) / (MADE + FAILED + WAITING)} />
				<p class="soft">You can leave this page. The work continues in the background. </p>
				<noscript>
					<p>
						<ButtonLink icon="refresh-cw" href="">
							Refresh
						</ButtonLink>
					</p>
				</noscript>
			</>
		);
	return (
		<>
			<Banner meaning={FAILED > 0 ? "warning" : "success"}>{summary}</Banner>
			{FAILED > 0 && (
				<div class="document-actions">
					<Form session={session} run={run} action="retry">
						<Button type="submit" look="primary" icon="refresh-cw">
							Retry {FAILED === 1 ? "the failed row" : `${FAILED.toLocaleString("en")} failed rows`}
						</Button>
					</Form>
				</div>
			)}
		</>
	);
}

/** "12 of 50 sent, 1 failed." */
function writeSummary({ send }: BulkRun, counts: RowCounts): string {
	const { MADE, FAILED } = counts;
	const failed = FAILED > 0 ? `, ${FAILED.toLocaleString("en")} failed` : "";
	const total = countRows(counts);
	return `${MADE.toLocaleString("en")} of ${total.toLocaleString("en")} ${send ? "sent" : "created as drafts"}${failed}.`;
}

const countRows = ({ MADE, FAILED, WAITING }: RowCounts) => MADE + FAILED + WAITING;

function PageLinks({ page, total }: { page: number; total: number }) {
	const last = Math.ceil(total / ROWS_PER_PAGE);
	if (last <= 1) return null;
	return (
		<nav class="pages" aria-label="Pages">
			{page > 1 && (
				<ButtonLink icon="chevron-left" href={`?page=${page - 1}`}>
					Previous
				</ButtonLink>
			)}
			<span class="soft">
				Page {page} of {last}
			</span>
			{page < last && (
				<ButtonLink icon="chevron-right" href={`?page=${page + 1}`}>
					Next
				</ButtonLink>
			)}
		</nav>
	);
}

function Rows({ rows, numbers, locale }: Pick<Props, "rows" | "numbers" | "locale">) {
	return (
		<Table
			caption="Rows of the file"
			columns={[
				{ key: "row", title: "Row", fit: true, cell: ({ number }: BulkRow) => number },
				{ key: "people", title: "Recipients", heads: true, cell: (row: BulkRow) => <People row={row} /> },
				...(numbers.length > 0
					? [
							{
								key: "numbers",
								title: "Numbers",
								cell: ({ input }: BulkRow) => <span dir="auto">{listNumbers(input, numbers, locale)}</span>,
							},
						]
					: []),
				{ key: "result", title: "Result", cell: (row: BulkRow) => <Result row={row} /> },
			]}
			rows={rows}
			keyOf={({ number }) => number}
		/>
	);
}

function People({ row: { input } }: { row: BulkRow }) {
	return (
		<span dir="auto">
			{input.recipients.map(({ name, email }) => name || readableAddress(email)).join(", ")}
		</span>
	);
}

/** "Rent: 1250,50": the numbers of a row as they are understood. */
function listNumbers({ prefillFields }: BulkRow["input"], numbers: FillableField[], locale: string): string {
	return numbers
		.flatMap(({ id, name, numberFormat }) => {
			const value = prefillFields?.find((one) => one.id === id)?.value;
			if (value === undefined || value === null || value === "") return [];
			const read = readNumber(writtenIn(numberFormat, String(value), locale), { numberFormat }, locale);
			return [`${name}: ${"shown" in read ? read.shown : value}`];
		})
		.join("; ");
}

function Result({ row: { status, documentId, problem } }: { row: BulkRow }) {
	if (status === "MADE") return <a href={`/documents/${documentId}`}>Document {documentId}</a>;
	if (status === "FAILED")
		return (
			<>
				<Badge icon="circle-x" meaning="danger">
					Failed
				</Badge>{" "}
				{problem}
			</>
		);
	return <span class="soft">Waiting</span>;
}

type FormProps = { session: Session; run: BulkRun; action: RunAction; children: ComponentChildren };

function Form({ session, run: { id, templateId }, action, children }: FormProps) {
	const address = `/templates/${templateId}/bulk/${id}/${action}`;
	return <ActionForm {...{ session, children }} action={address} purpose={runPurpose(id, action)} />;
}

const words = { CHECKED: "Not started", RUNNING: "In progress", DONE: "Finished" };

export function runWord({ status }: Pick<BulkRun, "status">): string {
	return words[status];
}
