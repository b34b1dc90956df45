import { useLocale } from "@repo/service-kit/languages";
import { Button, IconButton, SelectField, TextField } from "@repo/service-kit/ui";
import { useState } from "preact/hooks";
import type { EditorField } from "../../../src/app/editor/rules/editor-field.ts";
import {
	listNameable,
	readConditions,
	withConditions,
} from "../../../src/app/editor/rules/field-conditions.ts";
import type { Condition, ConditionMember, Conditions } from "../../../src/field-types/rules/conditions.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import type { Editor } from "../state/editor.ts";
import { useParts } from "../state/store.ts";
import { writeLabel } from "../words.ts";
import { makeConditionWriter } from "./condition-words.ts";
import { Fold } from "./fold.tsx";

type Props = { editor: Editor; field: EditorField };

/** When a field is shown and required, in words. */
export function FieldConditions({ editor, field }: Props) {
	const state = useParts(editor.calm, "fields", "recipients", "meta");
	const words = useWords("editor").conditions;
	const { settings } = editor.view.types[field.type];
	const { idOf } = editor.autosave;
	const nameable = listNameable(field, {
		...state,
		signingOrder: state.meta.signingOrder,
		idOf,
		operatorsOf: (type) => editor.view.types[type].operators,
	});
	const byId = new Map([...state.fields.values()].map((one) => [idOf(one.key), one]));
	const write = makeConditionWriter(words, (id) => byId.get(id), useLocale());
	const [shown, required] = [readConditions(field, "showWhen"), readConditions(field, "requiredWhen")];
	const summary = [
		shown ? words.shown({ conditions: write(shown) }) : words.always,
		...(required ? [words.required({ conditions: write(required) })] : []),
	];
	const mayRequire = settings.some(({ name }) => name === "required") && field.meta?.required !== true;
	const nameOf = (one: EditorField): string => {
		const other = one.recipientId === field.recipientId ? undefined : editor.recipientOf(one.recipientId);
		const label = writeLabel(one);
		return other ? words.ofOther({ field: label, name: other.name || other.email }) : label;
	};
	const props = { editor, field, nameable, nameOf };
	return (
		<Fold title={words.title} summary={summary.join(" · ")}>
			<Group {...props} member="showWhen" legend={words.showWhen} />
			{mayRequire && <Group {...props} member="requiredWhen" legend={words.requireWhen} />}
		</Fold>
	);
}

type Nameable = {
	nameable: ReadonlyMap<number, EditorField>;
	nameOf: (field: EditorField) => string;
};
type GroupProps = Props & Nameable & { member: ConditionMember; legend: string };

function Group({ editor, field, nameable, nameOf, member, legend }: GroupProps) {
	const words = useWords("editor").conditions;
	const given = readConditions(field, member) ?? { match: "all" as const, conditions: [] };
	const { conditions, match = "all" } = given;
	const set = (next: Conditions) => {
		const now = editor.store.get().fields.get(field.key) ?? field;
		editor.edit(words.title, [withConditions(now, member, next, editor.view.types[now.type].metaType)]);
	};
	const [first] = nameable;
	return (
		<fieldset class="conditions">
			<legend>{legend}</legend>
			{conditions.length > 1 && (
				<SelectField
					label={words.match}
					value={match}
					options={[
						["all", words.all],
						["any", words.any],
					]}
					onValue={(chosen) => set({ ...given, match: chosen === "any" ? "any" : "all" })}
				/>
			)}
			{conditions.map((condition, index) => (
				<Row
					key={index}
					condition={condition}
					nameable={nameable}
					nameOf={nameOf}
					onChange={(next) => set({ ...given, conditions: conditions.with(index, next) })}
					onRemove={() => set({ ...given, conditions: conditions.toSpliced(index, 1) })}
				/>
			))}
			{first ? (
				<Button
					small
					look="quiet"
					icon="plus"
					onClick={() => set({ ...given, conditions: [...conditions, startCondition(...first)] })}
				>
					{words.add}
				</Button>
			) : (
				<p class="soft">{words.none}</p>
			)}
		</fieldset>
	);
}

const isChoice = ({ type }: EditorField) => type === "CHECKBOX" || type === "RADIO";

function startCondition(fieldId: number, field: EditorField): Condition {
	return isChoice(field) ? { fieldId, operator: "checked" } : { fieldId, operator: "filled" };
}

type RowProps = Nameable & {
	condition: Condition;
	onChange: (next: Condition) => void;
	onRemove: () => void;
};

function Row({ condition, nameable, nameOf, onChange, onRemove }: RowProps) {
	const words = useWords("editor").conditions;
	const { fieldId } = condition;
	const field = nameable.get(fieldId);
	// A value is needed before it can be saved.
	const [isTyping, setTyping] = useState(false);
	const isExact = condition.operator === "equals" || isTyping;
	const [typed, setType] = useState(condition.operator === "equals" ? condition.value : "");
	const options = field ? listAnswers(field, words) : [];
	const isList = options.some(([key]) => key.startsWith("equals:"));
	return (
		<div class="condition">
			<SelectField
				label={words.field}
				value={String(fieldId)}
				options={[
					...(field ? [] : [[String(fieldId), words.unknown] as const]),
					...[...nameable].map(([id, one]) => [String(id), nameOf(one)] as const),
				]}
				onValue={(id) => {
					const chosen = nameable.get(Number(id));
					setTyping(false);
					if (chosen) onChange(startCondition(Number(id), chosen));
				}}
			/>
			{field && (
				<SelectField
					label={words.answer}
					value={isExact && !isList ? "equals" : toKey(condition)}
					options={options}
					onValue={(key) => {
						setTyping(key === "equals");
						if (key !== "equals") onChange(fromKey(fieldId, key));
					}}
				/>
			)}
			{field && isExact && !isList && (
				<TextField
					label={words.value}
					value={typed}
					maxLength={1000}
					onValue={(value) => {
						setType(value);
						if (value.trim() !== "") onChange({ fieldId, operator: "equals", value });
					}}
				/>
			)}
			<IconButton small icon="x" label={words.remove} onClick={onRemove} />
		</div>
	);
}

/** What a condition can ask of the field, with the text of each. */
function listAnswers(
	{ type, meta }: EditorField,
	words: ReturnType<typeof useWords<"editor">>["conditions"],
): (readonly [string, string])[] {
	const values = (meta?.values ?? []) as { id?: number; value: string }[];
	if (type === "CHECKBOX" || type === "RADIO")
		return [
			["checked", words.isChecked],
			...values.map(
				({ id, value }, index) =>
					[`checked:${id}`, words.isOptionChecked({ option: value || String(index + 1) })] as const,
			),
		];
	if (type === "SIGNATURE" || type === "INITIALS") return [["filled", words.isFilled]];
	if (type !== "SELECT" && type !== "DROPDOWN")
		return [
			["filled", words.isFilled],
			["equals", words.isExactly],
		];
	return [
		["filled", words.isFilled],
		...values.map(({ value }) => [`equals:${value}`, words.isOption({ option: value })] as const),
	];
}

function toKey(condition: Condition): string {
	if (condition.operator === "equals") return `equals:${condition.value}`;
	const option = condition.operator === "checked" ? condition.optionId : null;
	return option == null ? condition.operator : `checked:${option}`;
}

function fromKey(fieldId: number, key: string): Condition {
	const [operator, ...rest] = key.split(":");
	const value = rest.join(":");
	if (operator === "equals") return { fieldId, operator, value };
	if (operator === "filled") return { fieldId, operator };
	return { fieldId, operator: "checked", ...(value && { optionId: Number(value) }) };
}
