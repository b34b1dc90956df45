import { BadRequest, errorOf } from "@repo/http-errors";

import type { Transaction } from "@repo/service-kit/database";
import type { ApiCaller } from "../../accounts/caller.ts";
import type { Config } from "../../config.ts";
import type { Dependencies } from "../../dependencies.ts";
import { said } from "../../languages/said.ts";
import type { Words } from "../../languages/words.ts";
import { requireConditions } from "../fields/require-conditions.ts";
import { requirePlanFor } from "../require-plan.ts";
import { changedSettings } from "../settings.ts";
import { findDirectLinkObstacles, newDirectLinkToken } from "./direct-link.ts";
import { recordChange } from "./publish-event.ts";
import { listParts, lockTemplate, type TemplateChange, type TemplateWithFile } from "./queries.ts";
import type { EditTemplate } from "./schemas.ts";

/**
 * Changes the given properties. Documents generated before do not change. Throws TemplateNotFound,
 * EnterpriseNeeded, DirectLinkImpossible, ConditionBroken.
 */
export async function editTemplate(
	tx: Transaction,
	{ clock, config }: Pick<Dependencies, "clock" | "config">,
	{ owner, plan }: ApiCaller<"templates.manage">,
	templateId: number,
	{ title, externalId, type, meta, authOptions, formValues, directLink }: EditTemplate,
): Promise<void> {
	requirePlanFor(plan, { globalActionAuth: authOptions?.globalActionAuth });
	const template = await lockTemplate(tx, owner, templateId);
	const settings = changedSettings(meta, authOptions, template);
	requireConditions(template.fields, { owner: "template", ...template, ...settings });
	const change = {
		...(title !== undefined && { title }),
		...(externalId !== undefined && { externalId }),
		...(type !== undefined && { type }),
		...(formValues !== undefined && { formValues }),
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

/** A private template has no direct link, or its documents could not be signed by strangers. */
const DirectLinkImpossible = errorOf(
	BadRequest,
	"direct_link_impossible",
	(list: (words: Words) => string[]) =>
		said((words) => words.templates.directLink.impossible({ reasons: list(words).join(" ") })),
);

type Change = { type?: "PUBLIC" | "PRIVATE" | undefined; enabled?: boolean | undefined };

/**
 * The columns to change when a template's direct link is enabled or disabled, under its row lock. It gets its
 * token when first enabled. Making the template private disables it. Throws DirectLinkImpossible.
 */
async function directLinkChange(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	template: TemplateWithFile,
	{ type = template.type, enabled }: Change,
): Promise<TemplateChange> {
	if (type === "PRIVATE") {
		if (enabled) throw new DirectLinkImpossible(({ templates }) => [templates.directLink.isPrivate]);
		return template.directLinkEnabled ? { directLinkEnabled: false } : {};
	}
	if (enabled === undefined || enabled === template.directLinkEnabled) return {};
	if (!enabled) return { directLinkEnabled: false };
	const parts = await listParts(tx, [template.id]);
	const list = (words?: Words) => findDirectLinkObstacles(template, parts, words);
	if (list().length > 0) throw new DirectLinkImpossible(list);
	const token = template.directLinkHash ? {} : newDirectLinkToken(template.id, config);
	return { directLinkEnabled: true, ...token };
}
