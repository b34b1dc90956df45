import type { RecipientRole } from "../../../../field-types/rules/roles.ts";
import type { AccessAuthMethod, ActionAuthMethod, RecipientAuthOptions } from "../../../auth-options.ts";

export type Placeholder = {
	id: number;
	name: string;
	email: string;
	role: RecipientRole;
	signingOrder: number;
	accessAuth: AccessAuthMethod[] | null;
	actionAuth: ActionAuthMethod[] | null;
};
type Given = {
	name?: string | null | undefined;
	email: string;
	signingOrder?: number | null | undefined;
	authOptions?: RecipientAuthOptions;
};
export type NamedRecipient = Omit<Placeholder, "id"> & {
	/** No person was named: it is still the template's placeholder. */
	isPlaceholder: boolean;
	templateRecipientId: number;
};
export type NamingProblem = { path: string; message: string };

/**
 * Every placeholder with the person named for it, in the template's order, or the problems with the names.
 */
export function nameById(
	placeholders: readonly Placeholder[],
	given: readonly (Given & { id: number })[],
): { recipients: NamedRecipient[]; problems: NamingProblem[] } {
	const problems: NamingProblem[] = [];
	const byId = new Map<number, Given>();
	for (const [index, one] of given.entries()) {
		const path = `body.recipients.${index}.id`;
		if (!placeholders.some(({ id }) => id === one.id))
			problems.push({ path, message: `${one.id} is not a recipient of this template` });
		else if (byId.has(one.id)) problems.push({ path, message: `${one.id} appears more than once` });
		byId.set(one.id, one);
	}
	return { recipients: placeholders.map((one) => named(one, byId.get(one.id))), problems };
}

/**
 * The older form: the first recipient fills the first placeholder, and so on. More recipients than placeholders are
 * a problem.
 */
export function nameByPosition(
	placeholders: readonly Placeholder[],
	given: readonly (Given & { role?: RecipientRole | undefined })[],
): { recipients: NamedRecipient[]; problems: NamingProblem[] } {
	const recipients = placeholders.map((one, index) => {
		const role = given[index]?.role;
		return { ...named(one, given[index]), ...(role && { role }) };
	});
	const problems = given.slice(placeholders.length).map((_one, index) => ({
		path: `body.recipients.${placeholders.length + index}`,
		message: `is one too many: the template has ${placeholders.length} ${placeholders.length === 1 ? "recipient" : "recipients"}`,
	}));
	return { recipients, problems };
}

function named(placeholder: Placeholder, given: Given | undefined): NamedRecipient {
	const { accessAuth, actionAuth } = given?.authOptions ?? {};
	return {
		name: given ? (given.name ?? "") : placeholder.name,
		email: given?.email ?? placeholder.email,
		role: placeholder.role,
		signingOrder: given?.signingOrder ?? placeholder.signingOrder,
		// Null removes the authentication that the template requires.
		accessAuth: accessAuth === undefined ? placeholder.accessAuth : accessAuth,
		actionAuth: actionAuth === undefined ? placeholder.actionAuth : actionAuth,
		isPlaceholder: given === undefined,
		templateRecipientId: placeholder.id,
	};
}
