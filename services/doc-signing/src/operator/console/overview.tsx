import { countOldestJobs, type JobCount } from "@repo/service-kit/jobs";
import type { Endpoint } from "@repo/validation";
import type { Session } from "../../accounts/visitor.ts";
import type { Dependencies } from "../../dependencies.ts";
import { estimateDocuments } from "../../envelopes/documents/queries.ts";
import type { DocumentStatus } from "../../envelopes/documents/rules/document-status.ts";
import { countWork, MAX_COUNTED } from "../queries/work.ts";
import { stateNames } from "./documents.tsx";
import {
	CountedJobs,
	Facts,
	JOBS,
	MAILS,
	OperatorDocument,
	SEALINGS,
	WEBHOOKS,
} from "./operator-document.tsx";
import { operatorPages } from "./operator-pages.ts";

/** What waits for an operator. */
export function overviewRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	return [
		operatorPages(deps).page({
			path: "/operator",
			view: async ({ session }) => {
				const shown = { work: await countWork(db), ...(await countOldestJobs(db)) };
				return <OverviewPage {...{ session, ...shown, documents: await estimateDocuments(db) }} />;
			},
		}),
	];
}

type Props = {
	session: Session;
	work: Awaited<ReturnType<typeof countWork>>;
	queues: JobCount[];
	isPart: boolean;
	documents: [DocumentStatus, number][];
};

function OverviewPage({ session, work, queues, isPart, documents }: Props) {
	const sum = (of: "waiting" | "running" | "stuck") => queues.reduce((total, job) => total + job[of], 0);
	const late = Math.max(0, ...queues.map(({ secondsLate }) => secondsLate));
	const link = (path: string, count: number) =>
		count === 0 ? "None" : <a href={path}>{count > MAX_COUNTED ? `${MAX_COUNTED}+` : count}</a>;
	return (
		<OperatorDocument session={session} title="Overview" current="/operator">
			<section>
				<h2>Needs attention</h2>
				<Facts
					rows={[
						["Documents to be sealed", link(SEALINGS, work.sealings)],
						["Sealed documents with missing evidence", link(SEALINGS, work.evidence)],
						["Jobs without attempts left", link(`${JOBS}?failed=true`, sum("stuck"))],
						["Rejected emails", link(MAILS, work.mails)],
						["Paused webhooks", link(WEBHOOKS, work.webhooks)],
					]}
				/>
			</section>
			<section>
				<h2>Jobs</h2>
				<Facts
					rows={[
						["Running", sum("running")],
						["Waiting", link(JOBS, sum("waiting"))],
						["Longest overdue", late === 0 ? "None" : `${Math.ceil(late / 60)} min`],
					]}
				/>
				{isPart && <CountedJobs />}
			</section>
			{documents.length > 0 && (
				<section>
					<h2>Documents</h2>
					<Facts
						rows={documents.map(([status, count]) => [stateNames[status], count.toLocaleString("en")])}
					/>
					<p class="soft">As the database last estimated them, including deleted ones.</p>
				</section>
			)}
		</OperatorDocument>
	);
}
