import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Banner, Button, ButtonLink, PageHeader, RelativeTime } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import { AppDocument } from "../../accounts/pages/app-document.tsx";
import type { Session } from "../../accounts/sessions.ts";
import { isFinal } from "../../documents/rules/document-status.ts";
import type { DocumentView } from "../read-document-view.ts";
import { RecipientList } from "./recipient-list.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
	session: Session;
	view: DocumentView;
	now: Date;
	notice?: string | undefined;
	problem?: string;
};

/** A document with its recipients and audit log, and what can be done with it. */
export function DocumentPage({ session, view, now, notice, problem }: Props) {
	const { document, recipients } = view;
	const { id, title, status, file, updatedAt, timeZone } = document;
	return (
		<AppDocument session={session} title={title} current="/documents">
			<PageHeader
				title={title}
				meta={
					<>
						<StatusBadge status={status} /> Changed <RelativeTime at={updatedAt} now={now} />
					</>
				}
				actions={<HeaderActions view={view} />}
			/>
			{notice && (
				<Banner meaning="success" role="status">
					{notice}
				</Banner>
			)}
			{problem && (
				<Banner meaning="danger" role="alert">
					{problem}
				</Banner>
			)}
			{file.status === "UNUSABLE" && (
				<Banner meaning="danger">
					{file.refusalDetail ?? "The file cannot be used."} Upload another one.
				</Banner>
			)}
			{!view.isLogIntact && (
				<Banner meaning="danger">The audit log was altered after it was written. Tell your operator.</Banner>
			)}
			<h2>Recipients</h2>
			{recipients.length === 0 ? (
				<p class="soft">No recipients yet.</p>
			) : (
				<RecipientList recipients={recipients} now={now} />
			)}
			{view.mayManage && <Actions session={session} view={view} />}
			<details class="log">
				<summary>
					<h2>Audit log</h2> <span class="soft">{view.events.length} events</span>
				</summary>
				<ol>
					{view.events.map(({ sequence, at, sentence, by }) => (
						<li key={sequence}>
							<time dateTime={at.toISOString()}>{exact(at, timeZone)}</time>
							<span>
								{sentence}
								{by && <span class="soft"> · {by}</span>}
							</span>
						</li>
					))}
				</ol>
				<p class="soft">
					Times in {timeZone}.{" "}
					{view.isLogIntact && "Every event is chained to the one before it; the chain is intact."}{" "}
					<a href={`/api/v1/documents/${id}/audit-log`}>Audit log as JSON</a>
				</p>
			</details>
		</AppDocument>
	);
}

function HeaderActions({ view: { document, isSealed, mayManage } }: { view: DocumentView }) {
	const { id, file, status } = document;
	return (
		<>
			{status === "DRAFT" && file.status === "READY" && mayManage && (
				<ButtonLink look="primary" href={`/documents/${id}/edit`} icon="pen-line">
					Edit and send
				</ButtonLink>
			)}
			{file.status === "READY" && (
				<ButtonLink href={`/documents/${id}/file?version=original`} icon="download">
					Original
				</ButtonLink>
			)}
			{isSealed && (
				<ButtonLink look="primary" href={`/documents/${id}/file?version=signed`} icon="download">
					Signed copy
				</ButtonLink>
			)}
		</>
	);
}

function Actions({ session, view: { document, recipients } }: { session: Session; view: DocumentView }) {
	const { id, status } = document;
	const form = { id, session };
	const waiting = recipients.some(
		({ state }) => state === "INVITED" || state === "OPENED" || state === "EXPIRED",
	);
	return (
		<div class="document-actions">
			{status === "PENDING" && waiting && (
				<ActionForm {...form} action="resend">
					<Button type="submit" icon="bell">
						Remind
					</Button>
				</ActionForm>
			)}
			{status === "PENDING" && (
				<Confirmed label="Cancel document">
					<p>Recipients who were asked to sign are notified, and their links stop working.</p>
					<ActionForm {...form} action="cancel">
						<Button type="submit" look="danger">
							Cancel document
						</Button>
					</ActionForm>
				</Confirmed>
			)}
			<Confirmed label="Delete">
				<p>
					{isFinal(status)
						? "It disappears from your list. The sealed file and the audit log are kept as evidence for the other parties."
						: "It is deleted for good. Recipients who were asked to sign are notified."}
				</p>
				<ActionForm {...form} action="delete">
					<Button type="submit" look="danger-primary">
						Delete document
					</Button>
				</ActionForm>
			</Confirmed>
		</div>
	);
}

type FormProps = { id: number; session: Session; action: DocumentAction; children: ComponentChildren };

export const documentActions = ["resend", "cancel", "delete"] as const;
export type DocumentAction = (typeof documentActions)[number];

export function actionPurpose(id: number, action: DocumentAction): string {
	return `document ${id} ${action}`;
}

function ActionForm({ id, session, action, children }: FormProps) {
	return (
		<form method="post" action={`/documents/${id}/${action}`}>
			<Hidden values={{ csrf: csrfToken(session, actionPurpose(id, action)) }} />
			{children}
		</form>
	);
}

type ConfirmedProps = { label: string; children: ComponentChildren };

/** Opens before any script: says what happens, and asks once more. */
function Confirmed({ label, children }: ConfirmedProps) {
	return (
		<details class="confirmed">
			<summary class="button quiet danger">{label}</summary>
			<div class="card">{children}</div>
		</details>
	);
}

function exact(at: Date, timeZone: string): string {
	return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone }).format(at);
}
