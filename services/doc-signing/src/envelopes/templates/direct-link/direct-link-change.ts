import { BadRequest } from "@repo/http-errors";
import type { Transaction } from "@repo/service-kit/database";
import type { Config } from "../../../config.ts";
import { listParts, type TemplateChange, type TemplateWithFile } from "../queries.ts";
import { findDirectLinkObstacles } from "./direct-link-obstacles.ts";
import { newDirectLinkToken } from "./direct-link-token.ts";

/** A private template has no direct link, or its documents could not be signed by strangers. */
class DirectLinkImpossible extends BadRequest {
	constructor(reasons: string[]) {
		super("direct_link_impossible", `The direct link cannot be turned on. ${reasons.join(" ")}`);
	}
}

type Change = { type?: "PUBLIC" | "PRIVATE" | undefined; enabled?: boolean | undefined };

/**
 * The columns to change when a template's direct link is enabled or disabled, under its row lock. It gets its
 * token when first enabled. Making the template private disables it. Throws DirectLinkImpossible.
 */
export async function directLinkChange(
	tx: Transaction,
	config: Pick<Config, "ENCRYPTION_SECRET">,
	template: TemplateWithFile,
	{ type = template.type, enabled }: Change,
): Promise<TemplateChange> {
	if (type === "PRIVATE") {
		if (enabled) throw new DirectLinkImpossible(["The template is private."]);
		return template.directLinkEnabled ? { directLinkEnabled: false } : {};
	}
	if (enabled === undefined || enabled === template.directLinkEnabled) return {};
	if (!enabled) return { directLinkEnabled: false };
	const obstacles = findDirectLinkObstacles(template, await listParts(tx, [template.id]));
	if (obstacles.length > 0) throw new DirectLinkImpossible(obstacles);
	const token = template.directLinkHash ? {} : newDirectLinkToken(template.id, config);
	return { directLinkEnabled: true, ...token };
}
