import { Avatar, Badge, Icon, type IconName, type Meaning } from "@repo/service-kit/ui";
import { statusSigns } from "../../../callers/status-signs.ts";
import type { DocumentStatus } from "../../../envelopes/documents/rules/document-status.ts";
import type { TemplateRow } from "../../../envelopes/templates/queries.ts";
import { useWords } from "../../../languages/use-words.ts";
import type { RecipientViewState } from "../read-document-view.ts";

type Sign = { icon: IconName; meaning: Meaning };

export function StatusBadge({ status }: { status: DocumentStatus }) {
	const { statuses } = useWords("list");
	return <Badge {...statusSigns[status]}>{statuses[status]}</Badge>;
}

const recipientSigns: Record<RecipientViewState, Sign> = {
	COPY: { icon: "mail", meaning: "neutral" },
	NOT_SENT: { icon: "pen-line", meaning: "neutral" },
	WAITING: { icon: "clock", meaning: "neutral" },
	NOT_NEEDED: { icon: "x", meaning: "neutral" },
	INVITED: { icon: "send", meaning: "info" },
	BLOCKED: { icon: "triangle-alert", meaning: "warning" },
	OPENED: { icon: "eye", meaning: "info" },
	SIGNED: { icon: "circle-check", meaning: "success" },
	REJECTED: { icon: "circle-x", meaning: "danger" },
	EXPIRED: { icon: "triangle-alert", meaning: "warning" },
};

export function RecipientBadge({ state }: { state: RecipientViewState }) {
	const { states } = useWords("document");
	return <Badge {...recipientSigns[state]}>{states[state]}</Badge>;
}

/** The initials of a person, with the color and icon of their state, whose word is beside them. */
export function PersonMark({ name, state }: { name: string; state: RecipientViewState }) {
	const { icon, meaning } = recipientSigns[state];
	const { states } = useWords("document");
	return (
		<span class={`person ${meaning}`} title={`${name}: ${states[state]}`}>
			<Avatar name={name} />
			<Icon name={icon} />
		</span>
	);
}

export function VisibilityBadge({ type }: Pick<TemplateRow, "type">) {
	const { visibility } = useWords("list");
	return type === "PUBLIC" ? (
		<Badge icon="link" meaning="info">
			{visibility.PUBLIC}
		</Badge>
	) : (
		<Badge icon="lock">{visibility.PRIVATE}</Badge>
	);
}
