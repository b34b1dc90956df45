import { Avatar, Badge, type IconName, type Meaning, RelativeTime } from "@repo/service-kit/ui";
import type { Session } from "../../../accounts/visitor.ts";
import { describeRole } from "../../../field-types/rules/roles.ts";
import type { RecipientView, RecipientViewState } from "../read-document-view.ts";
import { liveState } from "./live-region.tsx";
import { RecipientActions } from "./recipient-actions.tsx";

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
							<strong dir="auto">{name || email}</strong>
							<span class="soft">
								{email} · {describeRole(role).noun}
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
