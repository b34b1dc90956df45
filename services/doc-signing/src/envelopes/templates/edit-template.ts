import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { Dependencies } from "../../dependencies.ts";
import { requirePlanFor } from "../require-plan.ts";
import { changedSettings } from "../settings.ts";
import { directLinkChange } from "./direct-link/direct-link-change.ts";
import { lockTemplate } from "./queries.ts";
import { recordChange } from "./record-change.ts";
import type { EditTemplate } from "./schemas.ts";

/**
 * Changes the given properties. Documents generated before do not change. Throws TemplateNotFound,
 * EnterpriseNeeded, DirectLinkImpossible.
 */
export async function editTemplate(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
	{ title, externalId, type, meta, authOptions, directLink }: EditTemplate,
): Promise<void> {
	requirePlanFor(plan, { globalActionAuth: authOptions?.globalActionAuth });
	const template = await lockTemplate(tx, owner, templateId);
	const settings = changedSettings(meta, authOptions, template);
	const change = {
		...(title !== undefined && { title }),
		...(externalId !== undefined && { externalId }),
		...(type !== undefined && { type }),
		...settings,
		...(await directLinkChange(
			tx,
			config,
			{ ...template, ...settings },
			{ type, enabled: directLink?.enabled },
		)),
	};
	if (Object.keys(change).length === 0) return;
	await recordChange(tx, { owner, templateId, at: clock() }, change);
}
