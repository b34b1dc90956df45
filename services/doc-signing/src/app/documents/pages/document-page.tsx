import { Banner, ButtonLink, PageHeader, RelativeTime } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { choosePreviewSize } from "../../../envelopes/documents/rules/preview-size.ts";
import { sharedZone } from "../../../envelopes/rules/signer-zone.ts";
import { Assets } from "../../../platform/html/assets.ts";
import type { DocumentView } from "../read-document-view.ts";

import { DocumentActions } from "./document-actions.tsx";

import { LiveRegion, liveState } from "./live-region.tsx";
import { MissingFile } from "./new-document-page.tsx";
import { RecipientList } from "./recipient-list.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
	session: Session;
	view: DocumentView;
	now: Date;
	notice?: string | undefined;
	problem?: string;
};

/** A document with its recipients, audit log and actions. */
export function DocumentPage({ session, view, now, notice, problem }: Props) {
	const { document, recipients } = view;
	const { id, title, status, file, updatedAt } = document;
	return (
		<AppDocument
			session={session}
			title={title}
			current="/documents"
			head={<Assets entry="dashboard/main.tsx" />}
		>
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
			<LiveRegion stream={`/documents/live?document=${id}`} page={`/documents/${id}`}>
				<PageHeader
					title={title}
					meta={
						<>
							<span {...liveState("document", title)}>
								<StatusBadge status={status} />
							</span>{" "}
							Changed <RelativeTime at={updatedAt} now={now} />
						</>
					}
					actions={<HeaderActions view={view} />}
				/>
				<MissingFile kind="document" id={id} file={file} mayUpload={view.mayManage && status === "DRAFT"} />
				{!view.isLogIntact && (
					<Banner meaning="danger">
						The audit log was altered after it was written. Contact your operator.
					</Banner>
				)}
				<div class="document-overview">
					<div>
						<h2>Recipients</h2>
						{recipients.length === 0 ? (
							<p class="soft">No recipients yet.</p>
						) : (
							<RecipientList session={session} documentId={id} recipients={recipients} now={now} />
						)}
					</div>
					<FirstPage view={view} />
				</div>
				<DocumentActions session={session} view={view} />
				<DocumentLog view={view} />
			</LiveRegion>
		</AppDocument>
	);
}

function FirstPage({ view: { document, isSealed } }: { view: DocumentView }) {
	const { id, title, file } = document;
	const size = file.status === "READY" ? choosePreviewSize(file.pages) : undefined;
	if (!size) return null;
	// Another address for the sealed file: the browser keeps the image.
	const src = `/documents/${id}/first-page.webp${isSealed ? "?v=signed" : ""}`;
	return (
		<a href={isSealed ? `/documents/${id}/file?version=signed` : `/documents/${id}/file.pdf`}>
			<img class="first-page" loading="lazy" alt={`Open ${title}: first page`} src={src} {...size} />
		</a>
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
			{status === "PENDING" && file.status === "READY" && mayManage && (
				<ButtonLink href={`/documents/${id}/edit?correct`} icon="pen-line">
					Correct
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

/** The audit log in plain words. */
function DocumentLog({ view }: { view: DocumentView }) {
	const { id } = view.document;
	const timeZone = sharedZone(view.document.timeZone);
	const exact = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium", timeZone });
	return (
		<details class="log">
			<summary class="disclosure">
				<h2>Audit log</h2>{" "}
				<span class="soft">
					{" "}
					{view.events.length} {view.events.length === 1 ? "event" : "events"}{" "}
				</span>
			</summary>
			<ol>
				{view.events.map(({ sequence, at, sentence, about, by }) => (
					<li key={sequence}>
						<time dateTime={at.toISOString()}>{exact.format(at)}</time>
						<span>
							{sentence}
							{about && (
								<>
									: <bdi>{about}</bdi>
								</>
							)}
							{by && <span class="soft"> · {by}</span>}
						</span>
					</li>
				))}
			</ol>
			<p class="soft">
				Times are in {timeZone === "Etc/UTC" ? "UTC" : timeZone}.{" "}
				{view.isLogIntact && "Every event is chained to the one before it, and the chain is intact."}{" "}
				<a href={`/api/v1/documents/${id}/audit-log`}>View audit log as JSON</a>
			</p>
		</details>
	);
}
