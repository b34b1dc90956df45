import type { TemplateParts, TemplateWithFile } from "../queries.ts";
import { isPlaceholderAddress } from "../recipients/placeholder.ts";
import { findTemplateObstacles } from "../using/sendable-template.ts";
import { firstSigner, mustAct } from "./first-signer.ts";

/** Why strangers cannot sign this template by its direct link, whether it is on or off. */
export function findDirectLinkObstacles(template: TemplateWithFile, parts: TemplateParts): string[] {
	const first = firstSigner(parts.recipients);
	const others = parts.recipients.filter((one) => one !== first);
	return [
		...findTemplateObstacles(template, parts),
		...(first ? [] : ["It has no signer."]),
		...others
			.filter(({ email }) => isPlaceholderAddress(email))
			.map(({ name }) => `${name} has no email address: only the first signer is filled in by the visitor.`),
		...(first && template.signingOrder === "SEQUENTIAL"
			? others
					.filter((one) => mustAct(one.role) && one.signingOrder < first.signingOrder)
					.map(({ name }) => `${name} comes before the first signer.`)
			: []),
		...(template.sendEmail
			? []
			: ["Its emails are switched off, and the visitor gets the signing link by email."]),
	];
}
