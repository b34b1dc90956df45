import { csrfToken } from "@repo/accounts/forms";
import { Hidden } from "@repo/service-kit/html";
import { Button } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../accounts/sessions.ts";
import { isFinal } from "../../documents/rules/document-status.ts";
import type { DocumentView } from "../read-document-view.ts";

/** What can be done with the whole document. */
export function DocumentActions({
	session,
	view: { document, recipients },
}: {
	session: Session;
	view: DocumentView;
}) {
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
