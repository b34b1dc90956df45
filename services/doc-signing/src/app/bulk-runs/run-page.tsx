import { Badge, Banner, Button, ButtonLink, PageHeader, ProgressBar, Table } from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import type { Session } from "../../accounts/visitor.ts";
import { AppDocument } from "../../callers/app-document.tsx";
import type { RunAction } from "../../envelopes/bulk-runs/change-run.ts";
import type { BulkRow, BulkRun, RowCounts, ShownRow } from "../../envelopes/bulk-runs/queries.ts";
import type { FillableField } from "../../envelopes/templates/generating/rules/fillable-fields.ts";
import type { TemplateWithFile } from "../../envelopes/templates/queries.ts";
import { readNumber, writtenIn } from "../../field-types/rules/number-format.ts";
import type { RunWords } from "../../languages/generated/en/runs.ts";
import { useWords } from "../../languages/use-words.ts";
import { Assets } from "../../platform/html/assets.ts";
import { ActionForm } from "../documents/pages/action-form.tsx";
import { StatusBadge } from "../documents/pages/status-badge.tsx";

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
	rows: ShownRow[];
	page: number;
	counts: RowCounts;
};

export const ROWS_PER_PAGE = 100;

export const runPurpose = (runId: number, action: RunAction) => `bulk run ${runId} ${action}`;

/** A checked file before it is started, its progress, and the result of each row. */
export function RunPage({ session, template, obstacles, run, rows, page, counts, ...read }: Props) {
	const { status, fileName } = run;
	const words = useWords("runs");
	const summary = writeSummary(run, counts, words);
	return (
		<AppDocument
			session={session}
			title={fileName}
			current="/templates"
			head={<Assets entry="enhance/main.tsx" />}
		>
			<p class="unseen" role="status" data-live-status />
			<div id="run" {...(status === "RUNNING" && { "data-live": summary })}>
				<PageHeader
					title={fileName}
					meta={
						<>
							{words.words[status]} · <a href={`/templates/${template.id}`}>{template.title}</a>
						</>
					}
					back={{ href: `/templates/${template.id}/bulk`, name: words.uploads }}
					actions={counts.MADE > 0 && <ButtonLink href={listOf(template)}>{words.showDocuments}</ButtonLink>}
				/>
				{status === "CHECKED" ? (
					<Start session={session} run={run} count={countRows(counts)} obstacles={obstacles} />
				) : (
					<Progress {...{ session, run, counts, summary }} />
				)}
				<Rows rows={rows} {...read} />
				<PageLinks page={page} total={countRows(counts)} />
			</div>
		</AppDocument>
	);
}

/** The list of documents, filtered by the template. */
function listOf({ id, teamId }: TemplateWithFile): string {
	return `/documents?${teamId === null ? "" : `team=${teamId}&`}template=${id}`;
}

type StartProps = { session: Session; run: BulkRun; count: number; obstacles: string[] };

function Start({ session, run, count, obstacles }: StartProps) {
	const words = useWords("runs");
	const maySend = obstacles.length === 0;
	return (
		<>
			<Banner meaning="success">{words.valid}</Banner>
			{!maySend && (
				<Banner meaning="warning">
					{words.cannotSend} {obstacles.join(" ")}
				</Banner>
			)}
			<div class="document-actions">
				{maySend && (
					<Form session={session} run={run} action="send">
						<Button type="submit" look="primary" icon="send">
							{words.send({ count })}
						</Button>
					</Form>
				)}
				<Form session={session} run={run} action="draft">
					<Button type="submit" look={maySend ? "secondary" : "primary"}>
						{words.draft({ count })}
					</Button>
				</Form>
				<Form session={session} run={run} action="discard">
					<Button type="submit" look="quiet">
						{words.discard}
					</Button>
				</Form>
			</div>
		</>
	);
}

type ProgressProps = { session: Session; run: BulkRun; counts: RowCounts; summary: string };

function Progress({ session, run, counts, summary }: ProgressProps) {
	const { MADE, FAILED, WAITING } = counts;
	const words = useWords("runs");
	if (run.status === "RUNNING")
		return (
			<>
				<p>{summary}</p>
				<ProgressBar label={words.progress} value={(MADE + FAILED) / (MADE + FAILED + WAITING)} />
				<p class="soft">{words.leave}</p>
				<noscript>
					<p>
						<ButtonLink icon="refresh-cw" href="">
							{words.refresh}
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
							{words.retry({ count: FAILED })}
						</Button>
					</Form>
				</div>
			)}
		</>
	);
}

/** "12 of 50 sent. 1 failed." */
function writeSummary({ send }: BulkRun, counts: RowCounts, { summary }: RunWords): string {
	const { MADE: made, FAILED: count } = counts;
	const values = { made, total: countRows(counts) };
	const done = send ? summary.sent(values) : summary.drafts(values);
	return count > 0 ? `${done} ${summary.failed({ count })}` : done;
}

const countRows = ({ MADE, FAILED, WAITING }: RowCounts) => MADE + FAILED + WAITING;

function PageLinks({ page, total }: { page: number; total: number }) {
	const last = Math.ceil(total / ROWS_PER_PAGE);
	const words = useWords("runs");
	if (last <= 1) return null;
	return (
		<nav class="pages" aria-label={words.pages}>
			{page > 1 && (
				<ButtonLink icon="chevron-left" href={`?page=${page - 1}`}>
					{words.previous}
				</ButtonLink>
			)}
			<span class="soft">{words.page({ page, last })}</span>
			{page < last && (
				<ButtonLink icon="chevron-right" href={`?page=${page + 1}`}>
					{words.next}
				</ButtonLink>
			)}
		</nav>
	);
}

function Rows({ rows, numbers, locale }: Pick<Props, "rows" | "numbers" | "locale">) {
	const words = useWords("runs");
	return (
		<Table
			caption={words.rows}
			columns={[
				{ key: "row", title: words.row, fit: true, cell: ({ number }: BulkRow) => number },
				{
					key: "people",
					title: words.recipients,
					heads: true,
					cell: (row: ShownRow) => <People row={row} />,
				},
				...(numbers.length > 0
					? [
							{
								key: "numbers",
								title: words.numbers,
								cell: ({ input }: BulkRow) => <span dir="auto">{listNumbers(input, numbers, locale)}</span>,
							},
						]
					: []),
				{ key: "result", title: words.status, cell: (row: ShownRow) => <Result row={row} /> },
			]}
			rows={rows}
			keyOf={({ number }) => number}
		/>
	);
}

/** Whom a row is for, with a link to their document. */
function People({ row: { input, documentId, documentStatus } }: { row: ShownRow }) {
	const names = input.recipients.map(({ name, email }) => name || readableAddress(email)).join(", ");
	if (documentStatus === null) return <span dir="auto">{names}</span>;
	return (
		<a href={`/documents/${documentId}`} dir="auto">
			{names}
		</a>
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

function Result({ row: { status, documentStatus, problem } }: { row: ShownRow }) {
	const words = useWords("runs");
	if (documentStatus !== null) return <StatusBadge status={documentStatus} />;
	if (status === "MADE") return <span class="soft">{words.deleted}</span>;
	if (status === "FAILED")
		return (
			<>
				<Badge icon="circle-x" meaning="danger">
					{words.failed}
				</Badge>{" "}
				{problem}
			</>
		);
	return <span class="soft">{words.notCreated}</span>;
}

type FormProps = { session: Session; run: BulkRun; action: RunAction; children: ComponentChildren };

function Form({ session, run: { id, templateId }, action, children }: FormProps) {
	const address = `/templates/${templateId}/bulk/${id}/${action}`;
	return <ActionForm {...{ session, children }} action={address} purpose={runPurpose(id, action)} />;
}
