import { Avatar, Badge, type IconName, type Meaning, RelativeTime } from "@repo/service-kit/ui";
import { describeRole } from "../../recipient-roles/rules/roles.ts";
import type { RecipientView, RecipientViewState } from "../read-document-view.ts";
import { liveState } from "./live-region.tsx";

const signs: Record<RecipientViewState, { word: string; icon: IconName; meaning: Meaning }> = {
	COPY: { word: "Receives a copy", icon: "mail", meaning: "neutral" },
	NOT_SENT: { word: "Not sent", icon: "pen-line", meaning: "neutral" },
	WAITING: { word: "Waiting for others", icon: "clock", meaning: "neutral" },
	INVITED: { word: "Invited", icon: "send", meaning: "info" },
	OPENED: { word: "Opened", icon: "eye", meaning: "info" },
	SIGNED: { word: "Signed", icon: "circle-check", meaning: "success" },
	REJECTED: { word: "Declined", icon: "circle-x", meaning: "danger" },
	EXPIRED: { word: "Expired", icon: "triangle-alert", meaning: "warning" },
};

type Props = { recipients: RecipientView[]; now: Date };

export function RecipientList({ recipients, now }: Props) {
	return (
		<ul class="recipients">
			{recipients.map(({ id, name, email, role, state, at, reason, link }) => {
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
						<span>
							<span {...liveState(`recipient-${id}`, name || email)}>
								<Badge icon={icon} meaning={meaning}>
									{word}
								</Badge>
							</span>{" "}
							<span class="soft">{at && <RelativeTime at={at} now={now} />}</span>
						</span>
						{link !== null && (
							<details class="link">
								<summary>Signing link</summary>
								<p class="soft">Who opens this link can sign as {name || email}. Send it to no one else.</p>
								<input aria-label={`Signing link of ${name || email}`} readOnly value={link} />
							</details>
						)}
					</li>
				);
			})}
		</ul>
	);
}
