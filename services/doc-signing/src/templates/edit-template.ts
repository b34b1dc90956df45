import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../api-tokens/api-token-caller.ts";
import type { Dependencies } from "../dependencies.ts";
import { requirePlanFor } from "../envelopes/require-plan.ts";
import { changedSettings } from "../envelopes/settings.ts";
import { changeTemplate } from "./change-template.ts";
import { updateTemplate } from "./queries.ts";
import type { EditTemplate } from "./schemas.ts";

/** Changes what is given of a template; documents made from it keep theirs. Throws TemplateNotFound, EnterpriseNeeded. */
export async function editTemplate(
	tx: Transaction,
	deps: Pick<Dependencies, "clock">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
	{ title, externalId, type, meta, authOptions }: EditTemplate,
): Promise<void> {
	requirePlanFor(plan, { globalActionAuth: authOptions?.globalActionAuth });
	await changeTemplate(tx, deps, { owner, templateId }, async (template) => {
		const change = {
			...(title !== undefined && { title }),
			...(externalId !== undefined && { externalId }),
			...(type !== undefined && { type }),
			...changedSettings(meta, authOptions, template),
		};
		if (Object.keys(change).length > 0) await updateTemplate(tx, templateId, change);
	});
}
