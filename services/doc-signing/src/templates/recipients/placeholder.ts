import type { NewTemplateRecipient } from "./queries.ts";
import type { ChangeTemplateRecipient, NewTemplateRecipientInput } from "./schemas.ts";

/** The row of a placeholder at a place in its template, from 0, with what was left out filled in. */
export function placeholderRow(asked: NewTemplateRecipientInput, place: number): NewTemplateRecipient {
	const { role, authOptions } = asked;
	return {
		role,
		name: asked.name || `Recipient ${place + 1}`,
		// RFC 2606 §2: nobody ever gets mail there.
		email: asked.email ?? `recipient.${place + 1}@placeholder.invalid`,
		signingOrder: asked.signingOrder ?? place,
		accessAuth: authOptions?.accessAuth ?? null,
		actionAuth: authOptions?.actionAuth ?? null,
	};
}

/** The columns that a change names; what is left out, or null where there must be something, stays as it is. */
export function placeholderChange(asked: ChangeTemplateRecipient): Partial<NewTemplateRecipient> {
	const { name, email, role, signingOrder, authOptions } = asked;
	return {
		...(name && { name }),
		...(email && { email }),
		...(role && { role }),
		...(typeof signingOrder === "number" && { signingOrder }),
		...(authOptions?.accessAuth !== undefined && { accessAuth: authOptions.accessAuth }),
		...(authOptions?.actionAuth !== undefined && { actionAuth: authOptions.actionAuth }),
		...(authOptions === null && { accessAuth: null, actionAuth: null }),
	};
}
