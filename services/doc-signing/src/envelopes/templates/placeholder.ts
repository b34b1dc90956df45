import type { NewTemplateRecipientInput } from "./part-schemas.ts";
import type { templateRecipients } from "./tables.ts";

/** RFC 2606 §2: no mail is ever delivered there. */
const PLACEHOLDER_DOMAIN = "@placeholder.invalid";

/** The address of a recipient without one. */
export function isPlaceholderAddress(email: string): boolean {
	return email.endsWith(PLACEHOLDER_DOMAIN);
}

/** The name and the address of a recipient without them; `place` is from 0. */
export function placeholderAt(place: number): { name: string; email: string } {
	return { name: `Recipient ${place + 1}`, email: `recipient.${place + 1}${PLACEHOLDER_DOMAIN}` };
}

type NewTemplateRecipient = typeof templateRecipients.$inferInsert;
type Present = readonly { signingOrder: number }[];

/** Rows of new placeholders, with defaults filled in. Those without a number follow those with one. */
export function placeholderRows(
	templateId: number,
	asked: readonly NewTemplateRecipientInput[],
	present: Present = [],
): NewTemplateRecipient[] {
	const numbers = [...present, ...asked].flatMap(({ signingOrder }) => signingOrder ?? []);
	let next = Math.max(-1, ...numbers) + 1;
	return asked.map((one, index) => ({
		templateId,
		...placeholderRow(one, { place: present.length + index, signingOrder: one.signingOrder ?? next++ }),
	}));
}

function placeholderRow(
	asked: NewTemplateRecipientInput,
	{ place, signingOrder }: { place: number; signingOrder: number },
): Omit<NewTemplateRecipient, "templateId"> {
	const { role, authOptions } = asked;
	const placeholder = placeholderAt(place);
	return {
		role,
		name: asked.name || placeholder.name,
		email: asked.email ?? placeholder.email,
		signingOrder,
		accessAuth: authOptions?.accessAuth ?? null,
		actionAuth: authOptions?.actionAuth ?? null,
	};
}
