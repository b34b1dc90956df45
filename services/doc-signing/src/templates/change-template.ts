import type { Transaction } from "@repo/service-kit/database";
import type { Owner } from "../accounts/owner.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Access } from "../teams/rules/permissions.ts";
import { publishTemplateEvent } from "./publish-event.ts";
import { lockTemplate, type TemplateWithFile, updateTemplate } from "./queries.ts";

/** Does `work` under the template's row lock and tells webhooks that it was changed. Throws TemplateNotFound. */
export async function changeTemplate<Result>(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, templateId }: { owner: Access<"templates.manage">; templateId: number },
	work: (template: TemplateWithFile, at: Date) => Promise<Result>,
): Promise<Result> {
	const template = await lockTemplate(tx, owner, templateId);
	const at = clock();
	const result = await work(template, at);
	await recordChange(tx, { owner, templateId, at });
	return result;
}

export async function recordChange(
	tx: Transaction,
	{ owner, templateId, at }: { owner: Owner; templateId: number; at: Date },
): Promise<void> {
	await updateTemplate(tx, templateId, { updatedAt: at });
	await publishTemplateEvent(tx, { owner, templateId, event: "TEMPLATE_UPDATED", at });
}
