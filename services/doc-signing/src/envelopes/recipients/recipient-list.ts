import { BadRequest, errorOf } from "@repo/http-errors";

import type { Plan } from "../../accounts/plan.ts";
import { mayHoldFields, type RecipientRole } from "../../field-types/rules/roles.ts";
import { said } from "../../languages/said.ts";
import type { AccessAuthMethod, ActionAuthMethod, RecipientAuthOptions } from "../auth-options.ts";
import { requireConditions } from "../fields/require-conditions.ts";
import type { ConditionalField, ConditionsOn } from "../fields/rules/condition-problems.ts";
import { isSame } from "../fields/rules/is-same.ts";
import { requirePlanFor } from "../require-plan.ts";

export type ListedRecipient = ConditionsOn["recipients"][number];

/** A recipient's part of a PATCH. */
export type RecipientInput = {
	name?: string | null | undefined;
	email?: string | null | undefined;
	role?: RecipientRole | undefined;
	signingOrder?: number | null | undefined;
	authOptions?: RecipientAuthOptions;
};

/** The columns that it changes. */
export type RecipientChange = {
	name?: string;
	email?: string;
	role?: RecipientRole;
	signingOrder?: number;
	accessAuth?: AccessAuthMethod[] | null;
	actionAuth?: ActionAuthMethod[] | null;
};

/**
 * The recipients of a document or a template, under the owner's row lock, and how the two differ. `insert`,
 * `update` and `remove` record the change in the owner.
 */
export type RecipientList<Row extends ListedRecipient, NewRecipient> = Pick<
	ConditionsOn,
	"owner" | "signingOrder"
> & {
	plan: Plan;
	recipients: Row[];
	fields: ConditionalField[];
	notFound: () => Error;
	/** Throws if the recipient can no longer be changed. */
	requireChangeable?: (recipient: Row) => void;
	/** Columns that only this owner's recipients have. */
	ownChange?: (input: RecipientInput) => object;
	insert: (input: NewRecipient) => Promise<Row | undefined>;
	update: (recipient: Row, change: RecipientChange) => Promise<Row | undefined>;
	remove: (recipient: Row) => Promise<unknown>;
};

/** The limit of documents and of templates, so that every placeholder of a template can be filled. */
const MAX_RECIPIENTS = 200;

/** Adds a recipient. The others keep their ids and fields. Throws TooManyRecipients. */
export async function addRecipient<Row extends ListedRecipient, NewRecipient extends RecipientInput>(
	list: RecipientList<Row, NewRecipient>,
	input: NewRecipient,
): Promise<Row> {
	requirePlanFor(list.plan, { recipients: [input.authOptions] });
	if (list.recipients.length >= MAX_RECIPIENTS) throw new TooManyRecipients(MAX_RECIPIENTS);
	const added = await list.insert(input);
	if (!added) throw new Error("INSERT … RETURNING gave no row");
	return added;
}

/**
 * Changes the given properties. Throws RecipientHoldsFields if the new role cannot have the recipient's fields, and
 * ConditionBroken if another's field depends on theirs.
 */
export async function changeRecipient<Row extends ListedRecipient>(
	list: RecipientList<Row, never>,
	recipientId: number,
	input: RecipientInput,
): Promise<Row> {
	const recipient = getChangeable(list, recipientId);
	const { name, email, role, authOptions } = input;
	requirePlanFor(list.plan, { recipients: [authOptions] });
	const given: RecipientChange = {
		...(name && { name }),
		...(email && { email }),
		...(role && { role }),
		...(authOptions?.accessAuth !== undefined && { accessAuth: authOptions.accessAuth }),
		...(authOptions?.actionAuth !== undefined && { actionAuth: authOptions.actionAuth }),
		...list.ownChange?.(input),
	};
	const current = recipient as Record<string, unknown>;
	// Programs send the whole recipient, and only what differs is a change.
	const differing = Object.entries(given).filter(([member, value]) => !isSame(current[member], value));
	if (differing.length === 0) return recipient;
	const change: RecipientChange = Object.fromEntries(differing);
	const holdsFields = list.fields.some((field) => field.recipientId === recipientId);
	if (change.role && holdsFields && !mayHoldFields(change.role)) throw new RecipientHoldsFields();
	const recipients = list.recipients.map((one) => (one === recipient ? { ...one, ...change } : one));
	requireConditions(list.fields, { ...list, recipients });
	const changed = await list.update(recipient, change);
	if (!changed) throw new Error("a recipient under its owner's lock was not there");
	return changed;
}

/** Removes a recipient with their fields. Returns the recipient as it was. Throws ConditionBroken. */
export async function removeRecipient<Row extends ListedRecipient>(
	list: RecipientList<Row, never>,
	recipientId: number,
): Promise<Row> {
	const recipient = getChangeable(list, recipientId);
	requireConditions(
		list.fields.filter((field) => field.recipientId !== recipientId),
		{ ...list, recipients: list.recipients.filter((one) => one !== recipient) },
	);
	await list.remove(recipient);
	return recipient;
}

function getChangeable<Row extends ListedRecipient>(
	list: RecipientList<Row, never>,
	recipientId: number,
): Row {
	const recipient = list.recipients.find(({ id }) => id === recipientId);
	if (!recipient) throw list.notFound();
	list.requireChangeable?.(recipient);
	return recipient;
}

const RecipientHoldsFields = errorOf(
	BadRequest,
	"recipient_holds_fields",
	...said(({ errors }) => errors.recipients.holdsFields),
);

const TooManyRecipients = errorOf(BadRequest, "too_many_recipients", (max: number) =>
	said(({ errors }) => errors.recipients.tooMany({ max })),
);
