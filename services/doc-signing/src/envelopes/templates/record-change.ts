import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../../accounts/owner.ts";
import { publishTemplateEvent } from "./publish-event.ts";
import { type TemplateChange, updateTemplate } from "./queries.ts";

/** Changes a template, or records that its recipients or fields changed, and notifies webhooks. Under its row lock. */
export async function recordChange(
	tx: Transaction,
	{ owner, templateId, at }: { owner: Owner; templateId: number; at: Date },
	change: TemplateChange = {},
): Promise<void> {
	await updateTemplate(tx, templateId, { ...change, updatedAt: at });
	await publishTemplateEvent(tx, { owner, templateId, event: "TEMPLATE_UPDATED", at });
}
