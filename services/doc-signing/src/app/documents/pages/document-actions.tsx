import { Button, ButtonLink, Icon } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { isFinal } from "../../../envelopes/documents/rules/document-status.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { DocumentView } from "../read-document-view.ts";
import { type DocumentAction, documentPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";
import { EraseAction } from "./retention-actions.tsx";

type Props = { session: Session; view: DocumentView };
type FormProps = { session: Session; id: number; action: DocumentAction; children: ComponentChildren };

/** A button that acts on the whole document, once however often it is pressed. */
export function DocumentForm({ session, id, action, children }: FormProps) {
	return (
		<ActionForm
			once
			session={session}
			action={`/documents/${id}/${action}`}
			purpose={documentPurpose(id, action)}
		>
			{children}
		</ActionForm>
	);
}

/** A menu of what is rarely done, for a document whose file can be used. */
export function MoreActions({ session, view: { document } }: Props) {
	const { id } = document;
	const words = useWords("document");
	return (
		<details id="more" class="menu">
			<summary class="button">
				<Icon name="ellipsis" />
				{words.more}
			</summary>
			<div>
				<ButtonLink look="quiet" href={`/documents/${id}/file?version=original`} icon="download">
					{words.original}
				</ButtonLink>
				<DocumentForm session={session} id={id} action="duplicate">
					<Button type="submit" look="quiet" icon="copy-plus">
						{words.duplicate}
					</Button>
				</DocumentForm>
			</div>
		</details>
	);
}

/** What cannot be undone, at the end of the page. */
export function DangerousActions({ session, view }: Props) {
	const { document, mayManage } = view;
	const { id, status } = document;
	const words = useWords("document");
	const [mayCancel, mayDelete] = [mayManage && status === "PENDING", mayManage && !view.hold];
	if (!mayCancel && !mayDelete && !view.mayErase) return null;
	return (
		<section class="dangerous">
			<h2>{status === "PENDING" ? words.danger : words.delete}</h2>
			<div class="document-actions">
				{mayCancel && (
					<Opened id="cancel" label={words.cancel} look="danger">
						<p>{words.cancelHint}</p>
						<DocumentForm session={session} id={id} action="cancel">
							<Button type="submit" look="danger">
								{words.cancel}
							</Button>
						</DocumentForm>
					</Opened>
				)}
				{mayDelete && (
					<Opened id="delete" label={words.delete} look="danger">
						<p>{isFinal(status) ? words.hideHint : words.deleteHint}</p>
						<DocumentForm session={session} id={id} action="delete">
							<Button type="submit" look="danger-primary">
								{words.deleteDocument}
							</Button>
						</DocumentForm>
					</Opened>
				)}
				{view.mayErase && <EraseAction session={session} view={view} />}
			</div>
		</section>
	);
}
