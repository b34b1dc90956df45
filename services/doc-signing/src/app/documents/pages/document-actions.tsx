import { Button } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { isFinal } from "../../../envelopes/documents/rules/document-status.ts";
import type { DocumentView } from "../read-document-view.ts";
import { type DocumentAction, documentPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";

type Props = { session: Session; view: DocumentView };

/** Actions on the whole document. */
export function DocumentActions({ session, view: { document, recipients, mayManage } }: Props) {
	const { id, status, file } = document;
	const form = (action: DocumentAction, children: ComponentChildren) => (
		<ActionForm
			once
			session={session}
			action={`/documents/${id}/${action}`}
			purpose={documentPurpose(id, action)}
		>
			{children}
		</ActionForm>
	);
	const remindable = recipients.filter(({ mayRemind }) => mayRemind);
	return (
		<div class="document-actions">
			{remindable.length > 1 &&
				form(
					"resend",
					<Button type="submit" icon="bell">
						Remind all
					</Button>,
				)}
			{file.status === "READY" &&
				form(
					"duplicate",
					<Button type="submit" icon="copy-plus">
						Duplicate
					</Button>,
				)}
			{mayManage && status === "PENDING" && (
				<Opened id="cancel" label="Cancel document" look="danger">
					<p>Recipients who were asked to sign are notified, and their signing links stop working.</p>
					{form(
						"cancel",
						<Button type="submit" look="danger">
							Cancel document
						</Button>,
					)}
				</Opened>
			)}
			{mayManage && (
				<Opened id="delete" label="Delete" look="danger">
					<p>
						{isFinal(status)
							? "The document disappears from your list. The sealed file and the audit log are kept as evidence for the other parties."
							: "The document is permanently deleted. Recipients who were asked to sign are notified."}
					</p>
					{form(
						"delete",
						<Button type="submit" look="danger-primary">
							Delete document
						</Button>,
					)}
				</Opened>
			)}
		</div>
	);
}
