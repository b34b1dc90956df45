import { findSendingObstacles } from "../../documents/rules/sendable.ts";
import type { TemplateParts, TemplateWithFile } from "../queries.ts";

/** Why documents from a template cannot be sent, whatever is filled in. */
export function findTemplateObstacles(template: TemplateWithFile, parts: TemplateParts): string[] {
	const { file, signingOrder } = template;
	const obstacles = findSendingObstacles({
		document: { status: "DRAFT", signingOrder },
		file: { ...file, pageCount: file.pages?.length ?? 0 },
		recipients: parts.recipients.map((one) => ({ ...one, isPlaceholder: false })),
		fields: parts.fields,
	});
	return obstacles.map(({ message }) => message);
}
