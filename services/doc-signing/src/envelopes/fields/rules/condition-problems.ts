import { listChoices } from "../../../field-types/rules/choices.ts";
import {
	type Condition,
	type Conditional,
	listConditions,
	MAX_CHAIN,
	operatorsOf,
} from "../../../field-types/rules/conditions.ts";
import type { Problem } from "../../../field-types/rules/definition.ts";
import { type FieldType, getDefinition } from "../../../field-types/rules/field-types.ts";
import { mustAct, type RecipientRole } from "../../../field-types/rules/roles.ts";
import { comparePlaces } from "../../documents/rules/turns.ts";
import type { SigningOrder } from "../../rules/signing-orders.ts";

/** Its `fieldMeta` was checked by the schema of its type. */
export type ConditionalField = {
	id: number;
	recipientId: number;
	type: FieldType;
	fieldMeta: object | null;
};
export type ConditionsOn = {
	owner: "document" | "template";
	signingOrder: SigningOrder;
	recipients: readonly { id: number; role: RecipientRole; signingOrder: number | null }[];
};
export type ConditionProblem<Field = ConditionalField> = Problem & { field: Field; target: number };

type Meta = Conditional & {
	type?: string;
	values?: { id: number; checked: boolean; value: string }[] | null;
};

/**
 * What is wrong with the conditions of these fields, which are all of their owner. Fields of copy recipients have no
 * effect, so their conditions have none.
 */
export function* findConditionProblems<Field extends ConditionalField>(
	fields: readonly Field[],
	on: ConditionsOn,
): Generator<ConditionProblem<Field>> {
	const byId = new Map(fields.map((field) => [field.id, field]));
	const people = new Map(on.recipients.map((one) => [one.id, one]));
	const waiting = fields.filter(({ fieldMeta, recipientId }) => {
		const role = people.get(recipientId)?.role;
		return listConditions(fieldMeta).length > 0 && (role === undefined || mustAct(role));
	});
	if (waiting.length === 0) return;

	/** Whether the value of the other field is final before this one is filled in, or filled in with it. */
	const isBefore = (other: Field, field: Field): boolean => {
		const [earlier, later] = [people.get(other.recipientId), people.get(field.recipientId)];
		if (!earlier || !later || !mustAct(earlier.role)) return false;
		return earlier === later || (on.signingOrder === "SEQUENTIAL" && comparePlaces(earlier, later) < 0);
	};
	for (const field of waiting)
		for (const { condition, path } of listConditions(field.fieldMeta)) {
			const target = condition.fieldId;
			const other = byId.get(target);
			const problem = (member: string, message: string) => ({
				field,
				target,
				path: `${path}.${member}`,
				message,
			});
			if (!other) yield problem("fieldId", `${target} is not a field of this ${on.owner}`);
			else if (other === field) yield problem("fieldId", "must be another field");
			else if (!isBefore(other, field))
				yield problem(
					"fieldId",
					`must be a field of the same recipient or, in a SEQUENTIAL ${on.owner}, of one with a lower signingOrder`,
				);
			else for (const [member, message] of findKindProblems(other, condition)) yield problem(member, message);
		}
	yield* findCycles(waiting, byId);
}

function* findKindProblems(other: ConditionalField, condition: Condition): Generator<[string, string]> {
	const { control } = getDefinition(other.type);
	const allowed = operatorsOf[control.kind];
	const meta = other.fieldMeta as Meta | null;
	if (!allowed.includes(condition.operator))
		yield [
			"operator",
			allowed.length === 0
				? `cannot name a ${other.type} field, which is set when its recipient finishes`
				: `must be ${allowed.map((one) => `"${one}"`).join(" or ")} for a ${other.type} field`,
		];
	else if (condition.operator === "checked" && condition.optionId != null) {
		if (!meta || listChoices(meta).every(({ id }) => id !== condition.optionId))
			yield ["optionId", `${condition.optionId} is not the id of one of the values of field ${other.id}`];
	} else if (condition.operator === "equals" && other.type === "NUMBER" && !isNumber(condition.value))
		yield ["value", "must be a number, such as 12.5"];
}

function isNumber(text: string): boolean {
	return text.trim() !== "" && Number.isFinite(Number(text));
}

/** Fields that are shown only when each other is, and chains too long to follow. */
function* findCycles<Field extends ConditionalField>(
	waiting: readonly Field[],
	byId: ReadonlyMap<number, Field>,
): Generator<ConditionProblem<Field>> {
	const namesOf = (field: Field) =>
		((field.fieldMeta as Meta | null)?.showWhen?.conditions ?? []).map(({ fieldId }) => fieldId);
	let left = new Set(waiting.filter((field) => namesOf(field).length > 0));
	for (let length = 0; left.size > 0; length++) {
		const next = new Set(
			[...left].filter((field) => namesOf(field).some((id) => left.has(byId.get(id) as Field))),
		);
		const isCyclic = next.size === left.size;
		if (isCyclic || length === MAX_CHAIN - 1) {
			const path = "fieldMeta.showWhen";
			const message = isCyclic
				? "depends on a field that is shown only when this one is"
				: `depends on more than ${MAX_CHAIN} fields in a row`;
			for (const field of next) yield { field, target: namesOf(field)[0] ?? 0, path, message };
			return;
		}
		left = next;
	}
}
