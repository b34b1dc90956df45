import type { ControlSpec } from "./definition.ts";

/** What another field must hold, by its id. `checked` without an option: any of them. */
export type Condition =
	| { fieldId: number; operator: "equals"; value: string }
	| { fieldId: number; operator: "checked"; optionId?: number | null | undefined }
	| { fieldId: number; operator: "filled" };
export type Operator = Condition["operator"];
export type Conditions = { match?: "all" | "any" | undefined; conditions: readonly Condition[] };
export type Conditional = {
	/** The field is shown, filled and sealed only then. */
	showWhen?: Conditions | null | undefined;
	/** The field is required only then. */
	requiredWhen?: Conditions | null | undefined;
};

export const conditionMembers = ["showWhen", "requiredWhen"] as const;
export type ConditionMember = (typeof conditionMembers)[number];

/** Every condition of a field, with its path. */
export function listConditions(
	fieldMeta: object | null | undefined,
): { condition: Condition; path: string }[] {
	return conditionMembers.flatMap((member) =>
		((fieldMeta as Conditional | null | undefined)?.[member]?.conditions ?? []).map((condition, index) => ({
			condition,
			path: `fieldMeta.${member}.conditions.${index}`,
		})),
	);
}

/** A field's settings with each condition changed; the same object if none is. */
export function mapConditions<Meta extends object | null>(
	fieldMeta: Meta,
	change: (condition: Condition) => Condition,
): Meta {
	const changed = conditionMembers.flatMap((member) => {
		const given = (fieldMeta as Conditional | null)?.[member];
		const conditions = given?.conditions.map(change) ?? [];
		const isChanged = conditions.some((one, index) => one !== given?.conditions[index]);
		return isChanged ? [[member, { ...given, conditions }] as const] : [];
	});
	return changed.length > 0 ? { ...fieldMeta, ...Object.fromEntries(changed) } : fieldMeta;
}

/** A field's value, as conditions read it. */
export type ConditionValue = {
	text: string;
	/** Of a number field. */
	number?: number | undefined;
	chosen: readonly number[];
	isFilled: boolean;
};

/** What can be asked of a field, by its kind of control. */
export const operatorsOf: Record<ControlSpec["kind"], readonly Operator[]> = {
	signature: ["filled"],
	choices: ["checked"],
	list: ["equals", "filled"],
	text: ["equals", "filled"],
	// Set when the recipient finishes.
	automatic: [],
};

/** Fields that wait for each other in a row. */
export const MAX_CHAIN = 20;

/**
 * Which fields are shown, and whether the others' values require them. A hidden field has no value, so what depends on
 * it is not met. The server and the signing page both decide by this. `fields` are all that a condition can name.
 */
export function decideConditions<Field extends Conditional & { id: number }>(
	fields: Iterable<Field>,
	read: (field: Field) => ConditionValue,
) {
	const byId = new Map([...fields].map((field) => [field.id, field]));
	const shown = new Map<number, boolean>();
	const isShown = (field: Conditional & { id: number }): boolean => {
		if (!field.showWhen) return true;
		const known = shown.get(field.id);
		if (known !== undefined) return known;
		// Fields that depend on each other are never stored; they would be hidden.
		shown.set(field.id, false);
		const result = areMet(field.showWhen);
		shown.set(field.id, result);
		return result;
	};
	const isMet = (condition: Condition): boolean => {
		const field = byId.get(condition.fieldId);
		return field !== undefined && isShown(field) && meets(read(field), condition);
	};
	const areMet = ({ match, conditions }: Conditions): boolean =>
		match === "any" ? conditions.some(isMet) : conditions.every(isMet);
	return { isShown, isMet, areMet };
}

function meets({ text, number, chosen, isFilled }: ConditionValue, condition: Condition): boolean {
	switch (condition.operator) {
		case "filled":
			return isFilled;
		case "checked":
			return condition.optionId == null ? chosen.length > 0 : chosen.includes(condition.optionId);
		case "equals":
			if (!isFilled) return false;
			return number === undefined ? fold(text) === fold(condition.value) : number === Number(condition.value);
	}
}

/** People do not see a difference in case and spaces. */
export function fold(text: string): string {
	return text.normalize("NFC").replaceAll(/\s+/g, " ").trim().toLowerCase();
}

/**
 * The conditions that are left once those on fields outside `open` are decided; null when they are met, and an empty
 * `any` when they never can be.
 */
export function decidePartly(
	given: Conditions | null | undefined,
	open: ReadonlySet<number>,
	isMet: (condition: Condition) => boolean,
): Conditions | null {
	if (!given) return null;
	const isAny = given.match === "any";
	const left = given.conditions.filter(({ fieldId }) => open.has(fieldId));
	const decided = given.conditions.filter(({ fieldId }) => !open.has(fieldId)).map(isMet);
	if (decided.includes(isAny)) return isAny ? null : never;
	if (left.length > 0) return { match: isAny ? "any" : "all", conditions: left };
	return isAny ? never : null;
}

const never: Conditions = { match: "any", conditions: [] };
