import { More, writeCount } from "@repo/accounts/operators";
import { Field, FormActions, type FormState, Moment } from "@repo/service-kit/html";
import { Badge, EmptyState, Table } from "@repo/service-kit/ui";
import { type Endpoint, idText, unlessEmpty } from "@repo/validation";
import type { ComponentChildren } from "preact";
import { z } from "zod";
import { findAccountHold, type Hold } from "../../accounts/holds/queries.ts";
import { toOwner } from "../../accounts/owner.ts";
import { statusSigns } from "../../callers/status-signs.ts";
import { writeSize } from "../../callers/write-size.ts";
import type { Dependencies } from "../../dependencies.ts";
import { DocumentNotFound } from "../../envelopes/documents/errors.ts";
import { type DocumentStatus, documentStatuses } from "../../envelopes/documents/rules/document-status.ts";
import type { ErasureRow } from "../../envelopes/retention/queries.ts";
import { listPendingEvidence } from "../../sealing/queries/pending-evidence.ts";
import { findSealing } from "../../sealing/queries/sealings.ts";
import { accountKey } from "../account-key.ts";
import { nameHolder } from "../change-hold.ts";
import { type AccountNames, nameAccounts } from "../queries/accounts.ts";
import {
	type FoundDocument,
	findDocument,
	type ListedDocument,
	listDocumentsPage,
} from "../queries/documents.ts";
import {
	AccountLink,
	type ConsoleView,
	column,
	DOCUMENTS,
	Facts,
	Held,
	HOLDS,
	OperatorDocument,
	takeFiltered,
} from "./operator-document.tsx";
import { operatorPages } from "./operator-pages.ts";
import { evidenceNames, evidenceStateNames, RetrySealing } from "./sealings.tsx";

const query = z.object({
	account: unlessEmpty(accountKey),
	status: unlessEmpty(z.enum(documentStatuses)),
	id: unlessEmpty(idText),
	before: idText.optional().catch(undefined),
});

/** Documents by account or id, without their content. */
export function documentRoutes(deps: Pick<Dependencies, "config" | "db" | "clock">): Endpoint[] {
	const { db } = deps;
	const { page } = operatorPages(deps);
	return [
		page({
			path: DOCUMENTS,
			filter: query,
			view: async ({ query: { account: owner, ...which }, ...shown }) => {
				const { rows, next } = await takeFiltered(shown.form, (limit) =>
					listDocumentsPage(db, { owner, ...which, limit }),
				);
				const names = await nameAccounts(db, rows);
				return <DocumentsPage {...{ ...shown, documents: rows, names, next }} />;
			},
		}),
		page({
			path: `${DOCUMENTS}/:documentId`,
			params: z.object({ documentId: idText }),
			// The button on it is that of the list of seals.
			purpose: "operator sealings",
			view: async ({ params: { documentId }, ...shown }) => {
				const found = await findDocument(db, documentId);
				if (!found) throw new DocumentNotFound();
				const sealing = await findSealing(db, documentId);
				const pending = await listPendingEvidence(db, documentId);
				const hold = await findAccountHold(db, found.document);
				const { erasedBy } = found;
				const eraser = erasedBy?.kind === "user" ? [toOwner(erasedBy.userId)] : [];
				const names = await nameAccounts(db, [found.document, ...eraser]);
				return <DocumentPage {...{ ...shown, found, hold, sealing, pending, names }} />;
			},
		}),
	];
}

type ListProps = ConsoleView & {
	form: FormState;
	documents: ListedDocument[];
	names: AccountNames;
	next: number | undefined;
};

function DocumentsPage({ session, form, documents, names, next }: ListProps) {
	const day = (at: Date | null) => at && <Moment at={at} timeZone={session.user.timeZone} show="day" />;
	const columns = [
		column<ListedDocument>("Document", ({ id }) => <a href={`${DOCUMENTS}/${id}`}>{id}</a>, { heads: true }),
		column<ListedDocument>("State", (one) => <State {...one} />),
		column<ListedDocument>("Account", (owner) => <AccountLink {...{ owner, names }} />, { fit: false }),
		column<ListedDocument>("Created", ({ createdAt }) => day(createdAt)),
		column<ListedDocument>("Sent", ({ sentAt }) => day(sentAt)),
		column<ListedDocument>("Completed", ({ completedAt }) => day(completedAt)),
	];
	const shared = { form, required: false, verbatim: true };
	const { before: _, ...filter } = form.typed;
	return (
		<OperatorDocument session={session} title="Documents" current={DOCUMENTS}>
			<details class="card" open={Object.keys({ ...filter, ...form.errors }).length > 0}>
				<summary class="disclosure">Filter</summary>
				<form method="get" action={DOCUMENTS}>
					<Field {...shared} name="id" label="ID" />
					<Field {...shared} name="account" label="Account" hint="Such as user:1 or team:2." />
					<Field {...shared} name="status" label="State" options={{ "": "Any", ...stateNames }} />
					<FormActions submit="Apply" cancel={DOCUMENTS} cancelLabel="Clear" />
				</form>
			</details>
			<Table
				caption="Documents"
				columns={columns}
				rows={documents}
				keyOf={({ id }) => id}
				empty={
					<EmptyState icon="file-text">
						{next === undefined ? "No documents found." : "No documents found here. Older ones may match."}
					</EmptyState>
				}
			/>
			{next !== undefined && (
				<More path={DOCUMENTS} query={{ ...filter, before: String(next) }} label="Older" />
			)}
		</OperatorDocument>
	);
}

export const stateNames: Record<DocumentStatus, string> = {
	DRAFT: "Draft",
	PENDING: "Pending",
	COMPLETED: "Completed",
	REJECTED: "Declined",
	CANCELLED: "Cancelled",
};

function State({ status, deletedAt, erasedAt }: Pick<ListedDocument, "status" | "deletedAt" | "erasedAt">) {
	return (
		<>
			<Badge {...statusSigns[status]}>{stateNames[status]}</Badge>
			{deletedAt && <Badge>{erasedAt ? "Erased" : "Deleted"}</Badge>}
		</>
	);
}

type Props = ConsoleView & {
	found: FoundDocument;
	/** Of the document's account. */
	hold: Hold | undefined;
	sealing: Awaited<ReturnType<typeof findSealing>>;
	pending: Awaited<ReturnType<typeof listPendingEvidence>>;
	names: AccountNames;
};

function DocumentPage({ session, csrf, found, hold, sealing, pending, names }: Props) {
	const { document, erasure, people, fields, mails, events } = found;
	const at = (instant: Date | null) =>
		instant ? <Moment at={instant} timeZone={session.user.timeZone} /> : "Not yet";
	const mailColumns = [
		column<Mail>("Kind", ({ kind }) => kind, { heads: true }),
		column<Mail>("State", ({ status }) => mailStates[status]),
		column<Mail>("Queued", ({ createdAt }) => at(createdAt)),
		column<Mail>("Sent", ({ sentAt }) => sentAt && at(sentAt)),
	];
	const { fileStatus, refusal, pages, bytes } = document;
	const isPending =
		(sealing && sealing.status !== "SEALED") || pending.some(({ state }) => state === "PENDING");
	return (
		<OperatorDocument
			session={session}
			title={`Document ${document.id}`}
			meta={<State {...document} />}
			current={DOCUMENTS}
			back={{ href: DOCUMENTS, name: "Documents" }}
		>
			<Facts
				rows={[
					["Account", <AccountLink owner={document} names={names} />],
					["Created", at(document.createdAt)],
					["Sent", at(document.sentAt)],
					["Completed", at(document.completedAt)],
					...(document.deletedAt ? [["Deleted", at(document.deletedAt)] as const] : []),
					...(erasure
						? [["Erased", <Erased {...{ ...found, erasure, at, names }} />] as const]
						: [["Legal hold", <DocumentHold {...{ session, document, hold, at }} />] as const]),
					[
						"File",
						erasure
							? "Erased"
							: fileStatus === "READY"
								? `${pages === 1 ? "1 page" : `${pages} pages`}, ${writeSize(bytes ?? 0, "en")}`
								: (refusal ?? "Not uploaded yet"),
					],
					["Recipients", people.map(describePeople).join("; ") || "None"],
					["Fields", fields],
					["Events in its audit log", events],
					["Seal", sealing ? describeSealing(sealing) : "None"],
					...pending.map(
						({ kind, state, attempts }) =>
							[
								`Missing ${evidenceNames[kind].toLowerCase()}`,
								`${evidenceStateNames[state]}, ${attempts} attempts`,
							] as const,
					),
				]}
			/>
			{isPending && <RetrySealing csrf={csrf} document={document.id} />}
			<section class="table-section">
				<h2>Emails</h2>
				<Table
					caption="Emails"
					columns={mailColumns}
					rows={mails}
					keyOf={({ id }) => id}
					empty={<EmptyState icon="mail">No emails were queued.</EmptyState>}
				/>
			</section>
		</OperatorDocument>
	);
}

type HoldProps = Pick<Props, "session" | "hold"> & {
	document: FoundDocument["document"];
	at: (instant: Date) => ComponentChildren;
};

/** The document's hold, or else its account's. */
function DocumentHold({ session, document, hold, at }: HoldProps) {
	const { id, heldAt, holdReason } = document;
	if (!heldAt) return <Held {...{ hold, session, owner: document }} />;
	return (
		<>
			<a href={`${HOLDS}?document=${id}`}>Since</a> {at(heldAt)}: <span dir="auto">{holdReason}</span>
		</>
	);
}

type ErasedProps = Pick<FoundDocument, "erasedBy"> &
	Pick<HoldProps, "at"> &
	Pick<Props, "names"> & { erasure: ErasureRow };

/** When, for whom, and whether it is certified. */
function Erased({ erasure, erasedBy, at, names }: ErasedProps) {
	const { years, startedAt, finishedAt } = erasure;
	return (
		<>
			{at(startedAt)},{" "}
			{years !== null ? (
				`under the policy of ${writeCount(years, "year")}`
			) : erasedBy?.kind === "user" ? (
				<>
					on request of <AccountLink owner={toOwner(erasedBy.userId)} names={names} />
				</>
			) : (
				`by ${erasedBy ? nameHolder(erasedBy) : "an operator"}`
			)}
			.{" "}
			{finishedAt ? (
				<>Its files were removed and the certificate of erasure was issued {at(finishedAt)}.</>
			) : (
				"Its files are being removed, and the certificate of erasure follows. The first two hours are normal after a recent upload or an export of the account's data."
			)}
		</>
	);
}

type Mail = FoundDocument["mails"][number];
const mailStates: Record<Mail["status"], string> = {
	QUEUED: "Waiting",
	SENT: "Sent",
	SKIPPED: "No longer needed",
	REFUSED: "Refused",
};

/** "2 SIGNER: SENT, NOT_SIGNED", in the words of the API. */
function describePeople({ role, signingStatus, sendStatus, count }: FoundDocument["people"][number]): string {
	return `${count} ${role}: ${sendStatus}, ${signingStatus}`;
}

function describeSealing({
	status,
	level,
	sealedBytes,
	attempts,
	lastError,
}: NonNullable<Props["sealing"]>): string {
	if (status === "SEALED")
		return sealedBytes === null ? String(level) : `${level}, ${writeSize(sealedBytes, "en")}`;
	return `${status}, ${attempts} attempts${lastError ? `: ${lastError.slice(0, 500)}` : ""}`;
}
