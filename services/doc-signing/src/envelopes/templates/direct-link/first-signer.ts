import { mustAct, mustSign } from "../../../field-types/rules/roles.ts";
import type { TemplateRecipientRow } from "../queries.ts";

export { mustAct };

/**
 * The recipient that a visitor of the direct link becomes: the signer with the lowest number, the oldest of
 * several.
 */
export function firstSigner(recipients: readonly TemplateRecipientRow[]): TemplateRecipientRow | undefined {
	return recipients
		.filter(({ role }) => mustSign(role))
		.reduce<TemplateRecipientRow | undefined>(
			(first, one) => (!first || isBefore(one, first) ? one : first),
			undefined,
		);
}

function isBefore(a: TemplateRecipientRow, b: TemplateRecipientRow): boolean {
	return a.signingOrder < b.signingOrder || (a.signingOrder === b.signingOrder && a.id < b.id);
}
