import { Badge } from "@repo/service-kit/ui";
import type { TemplateRow } from "../../../envelopes/templates/queries.ts";

export function VisibilityBadge({ type }: Pick<TemplateRow, "type">) {
	return type === "PUBLIC" ? (
		<Badge icon="link" meaning="info">
			Public
		</Badge>
	) : (
		<Badge icon="lock">Private</Badge>
	);
}
