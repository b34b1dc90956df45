import { emptyForm, Field, Hidden } from "@repo/service-kit/html";
import { Button, CopyButton } from "@repo/service-kit/ui";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import type { RecipientView } from "../read-document-view.ts";
import { type RecipientAction, recipientPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";

type Props = { session: Session; documentId: number; recipient: RecipientView };

/** Actions on one recipient. */
export function RecipientActions({ session, documentId, recipient }: Props) {
	const { id, name, email, link, mayRemind, mayChange } = recipient;
	const who = name || email;
	const form = (action: RecipientAction, children: ComponentChildren) => (
		<ActionForm
			session={session}
			action={`/documents/${documentId}/recipients/${id}/${action}`}
			purpose={recipientPurpose(id, action)}
		>
			{children}
		</ActionForm>
	);
	if (link === null && !mayRemind && !mayChange) return null;
	return (
		<div class="recipient-actions">
			{mayRemind &&
				form(
					"remind",
					<Button type="submit" look="quiet" small icon="bell">
						Remind<span class="unseen"> {who}</span>
					</Button>,
				)}
			{mayChange && (
				<Opened id={`change-${id}`} label="Change">
					{form(
						"change",
						<>
							<Hidden values={{ shown_email: email }} />
							<Field
								form={emptyForm}
								id={`name-${id}`}
								name="name"
								label="Name"
								value={name}
								maxLength={255}
							/>
							<Field
								form={emptyForm}
								id={`email-${id}`}
								name="email"
								type="email"
								label="Email address"
								hint="If you change the address, the earlier link stops working and a new one is sent."
								value={email}
								maxLength={254}
							/>
							<Button type="submit" look="primary">
								Save recipient
							</Button>
						</>,
					)}
				</Opened>
			)}
			{link !== null && (
				<Opened id={`link-${id}`} label="Signing link">
					<p class="soft">Anyone who opens this link can sign as {who}. Do not send it to anyone else.</p>
					<div class="with-button">
						<input aria-label={`Signing link of ${who}`} readOnly value={link} />
						<CopyButton what={`signing link of ${who}`} text={link} />
					</div>
				</Opened>
			)}
		</div>
	);
}
