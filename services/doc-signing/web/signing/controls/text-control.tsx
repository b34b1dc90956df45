import type { ControlSpec } from "../../../src/field-types/rules/definition.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import { inputHints } from "../../../src/recipient/field-words.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import type { ControlProps } from "./field-control.tsx";
import { useTyping } from "./use-typing.ts";

type Props = ControlProps & { control: Extract<ControlSpec, { kind: "text" | "list" }> };

/** Text, number, name, email address or a select. */
export function TextControl({ signing, field, control, id, error, describedBy }: Props) {
	const { text, change, leave } = useTyping(signing, field);
	const shared = {
		id,
		"data-first": true,
		dir: "auto" as const,
		placeholder: field.placeholder ?? undefined,
		"aria-required": field.required,
		"aria-invalid": error !== undefined,
		"aria-describedby": describedBy,
		onBlur: leave,
	};

	if (control.kind === "list")
		return (
			<select {...shared} value={text} onChange={({ currentTarget }) => change(currentTarget.value, true)}>
				<Options field={field} />
			</select>
		);
	if (takesLines(field))
		return (
			<textarea
				{...shared}
				rows={3}
				value={text}
				onInput={({ currentTarget }) => change(currentTarget.value, false)}
			/>
		);
	return (
		<input
			{...shared}
			{...inputHints[control.expects]}
			value={text}
			onInput={({ currentTarget }) => change(currentTarget.value, false)}
		/>
	);
}

export function Options({ field }: { field: FieldView }) {
	const words = useWords("page");
	return (
		<>
			<option value="">{words.choosePlaceholder}</option>
			{field.options.map(({ value }) => (
				<option key={value} value={value}>
					{value}
				</option>
			))}
		</>
	);
}

/** Whether Enter starts a new line: in a field with room for several. */
export function takesLines({ control, height }: FieldView): boolean {
	return control.kind === "text" && control.lines === "many" && height > 5;
}
