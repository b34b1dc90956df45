import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../api-tokens/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { requirePlanFor } from "../envelopes/require-plan.ts";
import { changedSettings } from "../envelopes/settings.ts";
import { lockTemplate } from "./queries.ts";
import { recordChange } from "./record-change.ts";
import type { EditTemplate } from "./schemas.ts";

/**
 * Changes the given properties. Documents generated before do not change. Throws TemplateNotFound,
 * EnterpriseNeeded.
 */
export async function editTemplate(
	tx: Transaction,
	{ clock }: Pick<Dependencies, "clock">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
	{ title, externalId, type, meta, authOptions }: EditTemplate,
): Promise<void> {
	requirePlanFor(plan, { globalActionAuth: authOptions?.globalActionAuth });
	const template = await lockTemplate(tx, owner, templateId);
	const change = {
		...(title !== undefined && { title }),
		...(externalId !== undefined && { externalId }),
		...(type !== undefined && { type }),
		...changedSettings(meta, authOptions, template),
	};
	if (Object.keys(change).length === 0) return;
	await recordChange(tx, { owner, templateId, at: clock() }, change);
}
