import { emptyForm, Field, Hidden } from "@repo/service-kit/html";
import {
	Avatar,
	Badge,
	Button,
	CopyButton,
	type IconName,
	type Meaning,
	RelativeTime,
} from "@repo/service-kit/ui";
import { readableAddress } from "@repo/validation";
import type { ComponentChildren } from "preact";
import type { Session } from "../../../accounts/visitor.ts";
import { describeRole } from "../../../field-types/rules/roles.ts";
import type { RecipientView, RecipientViewState } from "../read-document-view.ts";
import { type RecipientAction, recipientPurpose } from "../rules/page-actions.ts";
import { ActionForm, Opened } from "./action-form.tsx";
import { liveState } from "./live-region.tsx";

const signs: Record<RecipientViewState, { word: string; icon: IconName; meaning: Meaning }> = {
	COPY: { word: "Receives a copy", icon: "mail", meaning: "neutral" },
	NOT_SENT: { word: "Not sent", icon: "pen-line", meaning: "neutral" },
	WAITING: { word: "Waiting for others", icon: "clock", meaning: "neutral" },
	NOT_NEEDED: { word: "Did not sign", icon: "x", meaning: "neutral" },
	INVITED: { word: "Invited", icon: "send", meaning: "info" },
	BLOCKED: { word: "Needs a signature field", icon: "triangle-alert", meaning: "warning" },
	OPENED: { word: "Opened", icon: "eye", meaning: "info" },
	SIGNED: { word: "Signed", icon: "circle-check", meaning: "success" },
	REJECTED: { word: "Declined", icon: "circle-x", meaning: "danger" },
	EXPIRED: { word: "Expired", icon: "triangle-alert", meaning: "warning" },
};

type Props = { session: Session; documentId: number; recipients: RecipientView[]; now: Date };

export function RecipientList({ session, documentId, recipients, now }: Props) {
	return (
		<ul class="recipients">
			{recipients.map((recipient) => {
				const { id, name, email, role, state, at, reason } = recipient;
				const { word, icon, meaning } = signs[state];
				return (
					<li key={id}>
						<Avatar name={name || email} />
						<div class="who">
							<strong dir="auto">{name || readableAddress(email)}</strong>
							<span class="soft">
								{readableAddress(email)} · {describeRole(role).noun}
							</span>
							{reason !== null && <span dir="auto">“{reason}”</span>}
						</div>
						<span class="state">
							<span {...liveState(`recipient-${id}`, name || email)}>
								<Badge icon={icon} meaning={meaning}>
									{word}
								</Badge>
							</span>
							{at && (
								<span class="soft">
									<RelativeTime at={at} now={now} />
								</span>
							)}
						</span>
						<RecipientActions session={session} documentId={documentId} recipient={recipient} />
					</li>
				);
			})}
		</ul>
	);
}

type ActionProps = { session: Session; documentId: number; recipient: RecipientView };

/** Actions on one recipient. */
function RecipientActions({ session, documentId, recipient }: ActionProps) {
	const { id, name, email, link, mayRemind, mayChange } = recipient;
	const who = name || email;
	const form = (action: RecipientAction, children: ComponentChildren) => (
		<ActionForm
			once
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
