import { ButtonForm } from "@repo/accounts/operators";
import { Conflict, errorOf } from "@repo/http-errors";
import type { FormState } from "@repo/service-kit/html";
import { Badge, EmptyState, RelativeTime, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText } from "@repo/validation";
import { z } from "zod";
import type { Dependencies } from "../../dependencies.ts";
import { type ListedEvidence, listPending } from "../../sealing/queries/pending-evidence.ts";
import { listOpenSealings } from "../../sealing/queries/sealings.ts";
import { retrySealings } from "../retry-work.ts";
import { type ConsoleView, column, DOCUMENTS, OperatorDocument, SEALINGS } from "./operator-document.tsx";
import { operatorPages, toActor } from "./operator-pages.ts";

const SHOWN = 100;

const NothingPending = errorOf(
	Conflict,
	"sealing_not_waiting",
	"This document is not waiting for a seal or for evidence.",
);

/** Documents that wait for their seal, and sealed ones that lack evidence, with a button that retries. */
export function sealingRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const { page, action } = operatorPages(deps);
	const list = page({
		path: SEALINGS,
		purpose: "operator sealings",
		words: { "": "The running service processes them now." },
		view: async (shown) => {
			const open = await listOpenSealings(db, SHOWN);
			const pending = await listPending(db, { isComplete: false, limit: SHOWN });
			return <SealingsPage {...{ ...shown, open, pending, now: deps.clock() }} />;
		},
	});
	return [
		list,
		action(list, {
			path: SEALINGS,
			purpose: "operator sealings",
			schema: z.object({ document: z.union([z.literal("all"), idText]) }),
			isTyped: () => false,
			act: async ({ document }, { caller }) => {
				const retried = await retrySealings(deps, document, toActor(caller));
				if (retried.length === 0 && document !== "all") throw new NothingPending();
				return `${SEALINGS}?done`;
			},
		}),
	];
}

type Open = Awaited<ReturnType<typeof listOpenSealings>>[number];
type Props = ConsoleView & { form: FormState; open: Open[]; pending: ListedEvidence[]; now: Date };

export const evidenceNames = { TIME_STAMP: "Time-stamp", REVOCATION_DATA: "Revocation data" };
export const evidenceStateNames: Record<ListedEvidence["state"], string> = {
	PENDING: "pending",
	REVOKED: "certificate revoked",
	UNAVAILABLE: "unavailable",
};

function SealingsPage({ session, done, csrf, form, open, pending, now }: Props) {
	const document = ({ documentId: id }: { documentId: number }) => (
		<a href={`${DOCUMENTS}/${id}`}>Document {id}</a>
	);
	const retry = ({ documentId }: { documentId: number }) => (
		<RetrySealing csrf={csrf} document={documentId} />
	);
	const openColumns = [
		column<Open>(
			"Document",
			(one) => (
				<>
					{document(one)}
					{one.lastError && <p class="soft">{one.lastError.slice(0, 500)}</p>}
				</>
			),
			{ heads: true },
		),
		column<Open>("State", ({ status }) =>
			status === "FAILED" ? <Badge meaning="warning">Failed, retried</Badge> : <Badge>Queued</Badge>,
		),
		column<Open>("Attempts", ({ attempts }) => attempts, { number: true }),
		column<Open>("Since", ({ queuedAt }) => <RelativeTime at={queuedAt} now={now} />),
		column<Open>("Retry", retry),
	];
	const pendingColumns = [
		column<ListedEvidence>(
			"Document",
			(one) => (
				<>
					{document(one)}
					<p class="soft">{one.missing.map(({ what, reason }) => `${what} (${reason})`).join(", ")}</p>
				</>
			),
			{ heads: true },
		),
		column<ListedEvidence>("Missing", ({ kind, state }) =>
			state === "REVOKED" ? <Badge meaning="danger">Certificate revoked</Badge> : evidenceNames[kind],
		),
		column<ListedEvidence>("Level", ({ level }) => level),
		column<ListedEvidence>("Attempts", ({ attempts }) => attempts, { number: true }),
		column<ListedEvidence>("Since", ({ since }) => <RelativeTime at={since} now={now} />),
		column<ListedEvidence>("Next", ({ nextTryAt }) => nextTryAt && <RelativeTime at={nextTryAt} now={now} />),
		column<ListedEvidence>("Retry", (one) => one.state === "PENDING" && retry(one)),
	];
	return (
		<OperatorDocument {...{ session, done, form }} title="Seals and evidence" current={SEALINGS}>
			<section class="table-section">
				<h2>Documents to be sealed</h2>
				<Table
					caption="Documents to be sealed"
					columns={openColumns}
					rows={open}
					keyOf={({ documentId }) => documentId}
					empty={<EmptyState icon="circle-check">Every finished document is sealed.</EmptyState>}
				/>
			</section>
			<section class="table-section">
				<h2>Sealed documents with missing evidence</h2>
				<Table
					caption="Sealed documents with missing evidence"
					columns={pendingColumns}
					rows={pending}
					keyOf={({ documentId, kind }) => `${documentId} ${kind}`}
					empty={<EmptyState icon="circle-check">No evidence is pending.</EmptyState>}
				/>
			</section>
			{Math.max(open.length, pending.length) >= SHOWN && <p class="soft">The oldest {SHOWN} are shown.</p>}
			{open.length + pending.length > 0 && <RetrySealing csrf={csrf} document="all" />}
		</OperatorDocument>
	);
}

/** `document`: an id, or `all`. */
export function RetrySealing({ csrf, document }: { csrf: string; document: number | "all" }) {
	const label = document === "all" ? "Retry all" : "Retry";
	const name = document === "all" ? label : `${label} document ${document}`;
	return (
		<ButtonForm
			csrf={csrf}
			action={SEALINGS}
			values={{ document: String(document) }}
			label={label}
			name={name}
		/>
	);
}
