import { Remedy } from "@repo/service-kit/html";
import {
	Banner,
	Button,
	ButtonLink,
	Confirmation,
	Failure,
	PageHeader,
	RelativeTime,
} from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { AppDocument } from "../../../callers/app-document.tsx";
import { choosePreviewSize } from "../../../envelopes/documents/rules/preview-size.ts";
import { useWords } from "../../../languages/use-words.ts";
import { Assets } from "../../../platform/html/assets.ts";
import { ownPurpose } from "../../received/open-own.ts";
import type { DocumentView } from "../read-document-view.ts";
import { ActionForm } from "./action-form.tsx";
import { DangerousActions, MoreActions } from "./document-actions.tsx";
import { DocumentLog } from "./document-log.tsx";
import { DocumentSent } from "./document-sent.tsx";
import { LiveRegion, liveState } from "./live-region.tsx";
import { MissingFile } from "./new-document-page.tsx";
import { Recipients } from "./recipient-list.tsx";
import { RenameForm } from "./rename-form.tsx";
import { HoldActions, HoldBanner, type HoldForm } from "./retention-actions.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = {
	session: Session;
	view: DocumentView;
	now: Date;
	notice?: string | undefined;
	problem?: string;
	holdForm: HoldForm;
	/** It was sent in the editor just now. */
	isJustSent?: boolean;
};

/** A document: how far it is, what each recipient does, its audit log and its actions. */
export function DocumentPage({ session, view, now, notice, problem, holdForm, isJustSent }: Props) {
	const { document, mayManage, isLogIntact } = view;
	const { id, title, status, file, updatedAt } = document;
	const words = useWords("document");
	return (
		<AppDocument
			session={session}
			title={title}
			current="/documents"
			head={<Assets entry="dashboard/main.tsx" />}
		>
			{isJustSent && <DocumentSent view={view} />}
			<Confirmation>{notice}</Confirmation>
			{problem && (
				<Failure>
					{problem}
					<Remedy form={holdForm.form} />
				</Failure>
			)}
			<LiveRegion subject={{ document: id }} page={`/documents/${id}`} now={now}>
				<PageHeader
					title={title}
					meta={
						<>
							<span {...liveState("document", title)}>
								<StatusBadge status={status} />
							</span>{" "}
							{words.changed} <RelativeTime at={updatedAt} now={now} />
						</>
					}
					actions={<HeaderActions session={session} view={view} />}
				/>
				{mayManage && status === "DRAFT" && <RenameForm session={session} id={id} title={title} />}
				<MissingFile kind="document" id={id} file={file} mayUpload={mayManage && status === "DRAFT"} />
				{!isLogIntact && <Banner meaning="danger">{words.altered}</Banner>}
				<HoldBanner view={view} />
				<div class="document-overview">
					<div>
						<Recipients session={session} view={view} now={now} />
						<DocumentLog view={view} />
					</div>
					<FirstPage view={view} />
				</div>
				<HoldActions {...{ session, view, holdForm }} />
				<DangerousActions session={session} view={view} />
			</LiveRegion>
		</AppDocument>
	);
}

function FirstPage({ view: { document, isSealed } }: { view: DocumentView }) {
	const { id, title, file } = document;
	const words = useWords("document");
	const size = file.status === "READY" ? choosePreviewSize(file.pages) : undefined;
	if (!size) return null;
	// Another address for the sealed file: the browser keeps the image.
	const src = `/documents/${id}/first-page.webp${isSealed ? "?v=signed" : ""}`;
	return (
		<a href={isSealed ? `/documents/${id}/file?version=signed` : `/documents/${id}/file.pdf`}>
			<img class="first-page" loading="lazy" alt={words.firstPage({ title })} src={src} {...size} />
		</a>
	);
}

/** What most people do next, and a menu of the rest. */
function HeaderActions({ session, view }: Pick<Props, "session" | "view">) {
	const { document, isSealed, mayManage, ownRole } = view;
	const { id, file, status } = document;
	const words = useWords("document");
	return (
		<>
			{status === "DRAFT" && file.status === "READY" && mayManage && (
				<ButtonLink look="primary" href={`/documents/${id}/edit`} icon="pen-line">
					{words.edit}
				</ButtonLink>
			)}
			{ownRole && (
				<ActionForm session={session} action={`/documents/${id}/sign`} purpose={ownPurpose(id)}>
					<Button type="submit" look="primary" icon="pen-line">
						{ownRole === "SIGNER" ? words.signNow : words.reviewNow}
					</Button>
				</ActionForm>
			)}
			{status === "PENDING" && file.status === "READY" && mayManage && (
				<ButtonLink href={`/documents/${id}/edit?correct`} icon="pen-line">
					{words.correct}
				</ButtonLink>
			)}
			{isSealed && (
				<ButtonLink look="primary" href={`/documents/${id}/file?version=signed`} icon="download">
					{status === "COMPLETED" ? words.signedCopy : words.sealedCopy}
				</ButtonLink>
			)}
			{file.status === "READY" && <MoreActions session={session} view={view} />}
		</>
	);
}
