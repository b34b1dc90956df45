import { isPlaceholderAddress } from "../placeholder.ts";
import type { TemplateParts, TemplateWithFile } from "../queries.ts";
import { findTemplateObstacles } from "../using/sendable-template.ts";
import { firstSigner, mustAct } from "./first-signer.ts";

/** Why visitors cannot sign this template through its direct link, enabled or not. */
export function findDirectLinkObstacles(template: TemplateWithFile, parts: TemplateParts): string[] {
	const first = firstSigner(parts.recipients);
	const others = parts.recipients.filter((one) => one !== first);
	return [
		...findTemplateObstacles(template, parts),
		...(first ? [] : ["The template has no signer."]),
		...others
			.filter(({ email }) => isPlaceholderAddress(email))
			.map(({ name }) => `${name} has no email address. Visitors enter only the first signer's.`),
		...(first && template.signingOrder === "SEQUENTIAL"
			? others
					.filter((one) => mustAct(one.role) && one.signingOrder < first.signingOrder)
					.map(({ name }) => `${name} acts before the first signer, who must be first.`)
			: []),
		...(template.sendEmail
			? []
			: ["Sending emails is turned off, but visitors receive their signing link by email."]),
	];
}
