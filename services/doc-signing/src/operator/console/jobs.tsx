import { ButtonForm, More } from "@repo/accounts/operators";
import { Conflict, errorOf } from "@repo/http-errors";
import { ConfirmedAction, type FormState } from "@repo/service-kit/html";
import { countOldestJobs, examineJobs, type JobCount, type JobRow, jobGroups } from "@repo/service-kit/jobs";
import { Badge, EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import type { Endpoint } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { retryJobs } from "../retry-work.ts";
import {
	type ConsoleView,
	CountedJobs,
	column,
	JOBS,
	OperatorDocument,
	takeExamined,
} from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const jobId = z.string().regex(/^[1-9]\d{0,17}$/, "must be the ID of a job");
const query = z.object({
	failed: z.literal("true").optional(),
	name: z.string().max(100).optional(),
	after: jobId.optional(),
});

const JobGone = errorOf(Conflict, "job_not_failed", "This job has not failed, is running or has finished.");

/** The queues, and jobs that wait or failed, with a button that makes them due. */
export function jobRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db, clock } = deps;
	const { page, action } = operatorPages(deps);
	const list = page({
		path: JOBS,
		query,
		purpose: "operator jobs",
		words: { "": "The jobs are due now." },
		view: async ({ query: { failed, ...which }, ...shown }) => {
			const onlyFailed = failed !== undefined;
			const { rows, next } = await takeExamined((limit) => examineJobs(db, { ...which, onlyFailed, limit }));
			const view = {
				...shown,
				...(await countOldestJobs(db)),
				query: { ...which, failed },
				jobs: rows,
				next,
			};
			return <JobsPage {...view} now={clock()} />;
		},
	});
	return [
		list,
		action(list, {
			path: JOBS,
			purpose: "operator jobs",
			schema: z.object({ job: z.union([z.enum(jobGroups), jobId]) }),
			isTyped: () => false,
			act: async ({ job }, { caller }) => {
				const group = jobGroups.find((name) => name === job);
				const ids = await retryJobs(deps, group ?? { id: job }, toActor(caller));
				if (ids.length === 0 && !group) throw new JobGone();
				return `${JOBS}?failed=true&done`;
			},
		}),
	];
}

type Props = ConsoleView & {
	form: FormState;
	query: z.output<typeof query>;
	queues: JobCount[];
	isPart: boolean;
	jobs: JobRow[];
	next: string | undefined;
	now: Date;
};

function JobsPage({ session, done, csrf, form, query, queues, isPart, jobs, next, now }: Props) {
	const failed = query.failed === "true";
	const filter: Record<string, string> = {
		...(failed && { failed: "true" }),
		...(query.name && { name: query.name }),
	};
	const queueColumns = [
		column<JobCount>("Kind", ({ name }) => <a href={`${JOBS}?name=${name}`}>{name}</a>, { heads: true }),
		column<JobCount>("Waiting", ({ waiting }) => waiting, { number: true }),
		column<JobCount>("Running", ({ running }) => running, { number: true }),
		column<JobCount>("No attempts left", ({ stuck }) => stuck, { number: true }),
		column<JobCount>("Overdue for", ({ secondsLate }) => `${Math.ceil(secondsLate / 60)} min`, {
			number: true,
		}),
	];
	const jobColumns = [
		column<JobRow>(
			"Job",
			({ id, name, payload, lastError }) => (
				<>
					{name} {id}
					<p class="soft">{describePayload(payload)}</p>
					{lastError && <p class="soft">{lastError.slice(0, 500)}</p>}
				</>
			),
			{ heads: true },
		),
		column<JobRow>("State", (job) => <JobState {...job} />),
		column<JobRow>("Attempts", ({ attempts, maxAttempts }) => `${attempts} of ${maxAttempts}`),
		column<JobRow>("Due", ({ runAt }) => <RelativeTime at={runAt} now={now} />),
		column<JobRow>(
			"Retry",
			({ id, mayRetry }) => mayRetry && <RetryJob csrf={csrf} job={id} label="Retry" />,
		),
	];
	return (
		<OperatorDocument {...{ session, done, form }} title="Jobs" current={JOBS}>
			<Table
				caption="Queues"
				columns={queueColumns}
				rows={queues}
				keyOf={({ name }) => name}
				empty={<EmptyState icon="circle-check">No jobs are waiting.</EmptyState>}
			/>
			{isPart && <CountedJobs />}
			<h2>{failed ? "Failed jobs" : "Jobs"}</h2>
			<div class="actions start">
				<a class="button" href={failed ? JOBS : `${JOBS}?failed=true`}>
					{failed ? "Show all" : "Only failed"}
				</a>
				{(isPart || queues.some((queue) => queue.failed > 0)) && (
					<RetryJob csrf={csrf} job="failed" label="Retry all failed" />
				)}
				{(isPart || queues.some((queue) => queue.stuck > 0)) && (
					<ConfirmedAction
						csrf={csrf}
						action={JOBS}
						values={{ job: "stuck" }}
						label="Retry all without attempts left"
						confirm="Retry all"
					>
						The service no longer retries these jobs. Emails among them are sent late.
					</ConfirmedAction>
				)}
			</div>
			<Table
				caption="Jobs"
				columns={jobColumns}
				rows={jobs}
				keyOf={({ id }) => id}
				empty={
					<EmptyState icon="circle-check">
						{next !== undefined
							? "No matching jobs here. Newer ones may match."
							: failed
								? "No jobs have failed."
								: "There are no jobs."}
					</EmptyState>
				}
			/>
			{next !== undefined && <More path={JOBS} query={{ ...filter, after: next }} />}
		</OperatorDocument>
	);
}

/** "documentId 42" */
function describePayload(payload: JobRow["payload"]): string {
	return Object.entries(payload)
		.map(([name, value]) => `${name} ${[value].flat().join(", ")}`)
		.join("; ");
}

function JobState({ isStuck, isRunning, lastError }: JobRow) {
	if (isStuck) return <Badge meaning="danger">No attempts left</Badge>;
	if (isRunning) return <Badge meaning="info">Running</Badge>;
	return lastError ? <Badge meaning="warning">Failed, waiting</Badge> : <Badge>Waiting</Badge>;
}

function RetryJob({ csrf, job, label }: { csrf: string; job: string; label: string }) {
	return (
		<ButtonForm
			csrf={csrf}
			action={JOBS}
			values={{ job }}
			label={label}
			name={/^\d/.test(job) ? `${label} ${job}` : label}
		/>
	);
}
