import { emailAddress, lineOfText } from "@repo/validation";
import type { AccessAuthMethod, ActionAuthMethod } from "../../envelopes/auth-options.ts";
import { placeholderAt } from "../../envelopes/templates/placeholder.ts";
import { type RecipientRole, recipientRoles } from "../../field-types/rules/roles.ts";
import { authOf, mapAccess, mapAction } from "./map-settings.ts";
import { type Note, refuse } from "./reasons.ts";
import type { SourceEnvelope, SourceRecipient } from "./source-rows.ts";

export type MappedRecipient = {
	id: number;
	email: string;
	name: string;
	role: RecipientRole;
	signingOrder: number | null;
	isPlaceholder: boolean;
	accessAuth: AccessAuthMethod[] | null;
	actionAuth: ActionAuthMethod[] | null;
};
export type MappedRecipients = {
	recipients: MappedRecipient[];
	globalAccessAuth: AccessAuthMethod[] | null;
	globalActionAuth: ActionAuthMethod[] | null;
};

const name = lineOfText({ max: 255 });
/** What Documenso writes for a person who is not named yet. */
const UNNAMED = /^recipient\.\d+@documenso\.com$/i;

/** The recipients with what each of them proves. Undefined if one has a role that does not exist here. */
export function mapRecipients(
	{ authOptions }: Pick<SourceEnvelope, "authOptions">,
	sources: readonly SourceRecipient[],
	note: Note,
): MappedRecipients | undefined {
	const action = mapAction(authOf(authOptions, "globalActionAuth"), note);
	const global = action === "exempt" ? null : action;
	const own = sources.map((source) => mapAction(authOf(source.authOptions, "actionAuth"), note));
	const isSplit = global !== null && own.includes("exempt");
	if (isSplit) note("auth-none");
	const recipients: MappedRecipient[] = [];
	for (const [place, source] of sources.entries()) {
		const role = recipientRoles.find((one) => one === source.role);
		if (!role) {
			return refuse(note, "unreadable");
		}
		const actionAuth = own[place];
		recipients.push({
			...mapPerson(source, place, note),
			...{ id: source.id, role, signingOrder: source.signingOrder },
			accessAuth: mapAccess(authOf(source.authOptions, "accessAuth"), note),
			actionAuth: actionAuth === "exempt" ? null : (actionAuth ?? (isSplit ? global : null)) || null,
		});
	}
	return {
		recipients,
		globalAccessAuth: mapAccess(authOf(authOptions, "globalAccessAuth"), note),
		globalActionAuth: isSplit ? null : global,
	};
}

function mapPerson(source: SourceRecipient, place: number, note: Note) {
	const placeholder = placeholderAt(place);
	const named = name.safeParse(source.name);
	const address = emailAddress.safeParse(source.email);
	const isNamed = address.success && !UNNAMED.test(source.email);
	if (!address.success && source.email !== "") note("recipient-changed");
	return {
		email: isNamed ? address.data : placeholder.email,
		name: named.success ? named.data : isNamed ? address.data : placeholder.name,
		isPlaceholder: !isNamed,
	};
}
