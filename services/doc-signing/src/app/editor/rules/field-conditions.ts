import { comparePlaces } from "../../../envelopes/documents/rules/turns.ts";
import type { SigningOrder } from "../../../envelopes/rules/signing-orders.ts";
import {
	type Condition,
	type Conditional,
	type ConditionMember,
	type Conditions,
	listConditions,
	mapConditions,
	type Operator,
} from "../../../field-types/rules/conditions.ts";
import type { FieldType } from "../../../field-types/rules/field-types.ts";
import { mustAct } from "../../../field-types/rules/roles.ts";
import type { EditorRecipient } from "../editor-view.ts";
import type { EditorField, Fields, Meta } from "./editor-field.ts";

type Around = {
	fields: Fields;
	recipients: readonly EditorRecipient[];
	signingOrder: SigningOrder;
	/** The server's id of a field; undefined until it is saved. */
	idOf: (key: string) => number | undefined;
	operatorsOf: (type: FieldType) => readonly Operator[];
};

export function readConditions(field: EditorField, member: ConditionMember): Conditions | undefined {
	return (field.meta as Conditional | null)?.[member] ?? undefined;
}

/** The ids of the fields on which it depends whether this one is shown. */
function listShowing(field: EditorField): number[] {
	return (readConditions(field, "showWhen")?.conditions ?? []).map(({ fieldId }) => fieldId);
}

/**
 * The fields that a condition of this field can name, by id: of the same recipient or of one who signs before, and none
 * that is itself shown depending on this one.
 */
export function listNameable(
	field: EditorField,
	{ fields, recipients, signingOrder, idOf, operatorsOf }: Around,
): Map<number, EditorField> {
	const own = recipients.find(({ id }) => id === field.recipientId);
	const earlier = recipients.filter(
		(one) =>
			mustAct(one.role) &&
			(one === own || (own && signingOrder === "SEQUENTIAL" && comparePlaces(one, own) < 0)),
	);
	const people = new Set(earlier.map(({ id }) => id));
	const dependent = listDependent(field, fields, idOf);
	const nameable = [...fields.values()].filter(
		(one) => people.has(one.recipientId) && !dependent.has(one.key) && operatorsOf(one.type).length > 0,
	);
	return new Map(
		nameable.flatMap((one) => {
			const id = idOf(one.key);
			return id === undefined ? [] : [[id, one]];
		}),
	);
}

/** This field, and those that are shown depending on it, also through others. */
function listDependent(field: EditorField, fields: Fields, idOf: Around["idOf"]): Set<string> {
	const found = new Set([field.key]);
	const ids = new Set([idOf(field.key)]);
	const waiting = [...fields.values()].filter((one) => listShowing(one).length > 0);
	for (let size = 0; size < found.size; ) {
		size = found.size;
		for (const one of waiting)
			if (listShowing(one).some((id) => ids.has(id))) {
				found.add(one.key);
				ids.add(idOf(one.key));
			}
	}
	return found;
}

/** A field that stays while one that its condition names is deleted. */
export function findDependent(
	fields: Fields,
	gone: ReadonlySet<string>,
	idOf: Around["idOf"],
): EditorField | undefined {
	const ids = new Set([...gone].flatMap((key) => idOf(key) ?? []));
	return [...fields.values()].find(
		({ key, meta }) =>
			!gone.has(key) && listConditions(meta).some(({ condition }) => ids.has(condition.fieldId)),
	);
}

/** The field with these conditions; none at all if the list is empty. A field that is required under one is not always. */
export function withConditions(
	field: EditorField,
	member: ConditionMember,
	given: Conditions,
	metaType: string,
): EditorField {
	const { [member]: _old, ...rest }: Meta = field.meta ?? { type: metaType };
	if (member === "requiredWhen") delete rest.required;
	const meta: Meta = { ...rest, ...(given.conditions.length > 0 && { [member]: given }), type: metaType };
	return { ...field, meta };
}

/** The fields whose conditions name another id, or another option, since that of a field has changed. */
function rewrite(fields: Fields, change: (condition: Condition) => Condition): EditorField[] {
	return [...fields.values()].flatMap((field) => {
		const meta = mapConditions(field.meta, change);
		return meta === field.meta ? [] : [{ ...field, meta }];
	});
}

/** A deleted field that comes back has another id. */
export function followId(fields: Fields, before: number, now: number): EditorField[] {
	return rewrite(fields, (one) => (one.fieldId === before ? { ...one, fieldId: now } : one));
}

/** Options of a list have no ids, so conditions follow while one is renamed. */
export function followOptions(
	fields: Fields,
	id: number | undefined,
	{ before = [], now = [] }: Record<"before" | "now", readonly { value: string }[] | undefined>,
): EditorField[] {
	if (before.length !== now.length) return [];
	const renamed = new Map(before.map(({ value }, index) => [value, now[index]?.value ?? value]));
	const offered = new Set(now.map(({ value }) => value));
	return rewrite(fields, (one) => {
		if (one.operator !== "equals" || one.fieldId !== id || offered.has(one.value)) return one;
		const value = renamed.get(one.value);
		return value ? { ...one, value } : one;
	});
}
