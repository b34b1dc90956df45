import { Badge, type IconName, type Meaning } from "@repo/service-kit/ui";
import type { DocumentStatus } from "../../../envelopes/documents/rules/document-status.ts";
import type { TemplateRow } from "../../../envelopes/templates/queries.ts";

type Sign = { word: string; icon: IconName; meaning: Meaning };

const signs: Record<DocumentStatus, Sign> = {
	DRAFT: { word: "Draft", icon: "pen-line", meaning: "neutral" },
	PENDING: { word: "Waiting", icon: "clock", meaning: "info" },
	COMPLETED: { word: "Completed", icon: "circle-check", meaning: "success" },
	REJECTED: { word: "Declined", icon: "circle-x", meaning: "danger" },
	CANCELLED: { word: "Cancelled", icon: "archive", meaning: "neutral" },
};

export function statusWord(status: DocumentStatus): string {
	return signs[status].word;
}

export function StatusBadge({ status }: { status: DocumentStatus }) {
	const { word, icon, meaning } = signs[status];
	return (
		<Badge icon={icon} meaning={meaning}>
			{word}
		</Badge>
	);
}

export function VisibilityBadge({ type }: Pick<TemplateRow, "type">) {
	return type === "PUBLIC" ? (
		<Badge icon="link" meaning="info">
			Public
		</Badge>
	) : (
		<Badge icon="lock">Private</Badge>
	);
}
