import type { ComponentChildren, VNode } from "preact";
import type { ControlSpec } from "../../field-types/rules/definition.ts";
import { useWords } from "../../languages/use-words.ts";
import { inputHints, nameField, writeHint } from "../field-words.ts";
import { controlName } from "../form-answers.ts";
import type { FieldView } from "../presenter.ts";

type TextControl = Extract<ControlSpec, { kind: "text" }>;
type Props = { field: FieldView; error: string | undefined };

/** A field as a labeled control of a plain form. */
export function FieldControl({ field, error }: Props) {
	return field.readOnly ? <Fixed field={field} /> : <Control field={field} error={error} />;
}

function Control({ field, error }: Props): VNode {
	const { control } = field;
	switch (control.kind) {
		case "signature":
			return <Signature field={field} error={error} isInitials={control.isInitials} />;
		case "choices":
			return <Choices field={field} error={error} input={control.input} />;
		case "list":
			return <List field={field} error={error} />;
		case "text":
			return <Text field={field} error={error} {...control} />;
		case "automatic":
			return <Fixed field={field} />;
	}
}

function Signature({ field, error, isInitials }: Props & { isInitials: boolean }) {
	const words = useWords("page");
	const typed = field.signature?.type === "typed" ? field.signature.text : "";
	const isDrawn = field.signature !== null && field.signature.type !== "typed";
	return (
		<Labelled field={field} error={error}>
			<input
				{...makeAttributes(field, error)}
				required={field.required && !isDrawn}
				placeholder={isInitials ? words.typeInitials : words.typeToSign}
				value={typed}
				autocomplete={isInitials ? "off" : "name"}
			/>
		</Labelled>
	);
}

function Choices({ field, error, input }: Props & { input: "radio" | "checkbox" }) {
	const words = useWords("page");
	const { id } = makeAttributes(field, error);
	return (
		<fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
			<legend>
				<Caption field={field} />
			</legend>
			<Hint field={field} />
			{input === "checkbox" && <input type="hidden" name={controlName(field.id)} value="" />}
			{field.options.map((option, index) => (
				<label key={option.id} class="choice">
					<input
						type={input}
						name={controlName(field.id)}
						value={option.id}
						checked={field.chosen.includes(option.id)}
					/>
					{option.value || (field.options.length === 1 ? nameField(words, field) : `${index + 1}`)}
				</label>
			))}
			<Fault id={id} error={error} />
		</fieldset>
	);
}

function List({ field, error }: Props) {
	const words = useWords("page");
	return (
		<Labelled field={field} error={error}>
			<select {...makeAttributes(field, error)}>
				<option value="">{words.choosePlaceholder}</option>
				{field.options.map(({ value }) => (
					<option key={value} value={value} selected={value === field.value}>
						{value}
					</option>
				))}
			</select>
		</Labelled>
	);
}

function Text({ field, error, lines, expects }: Props & TextControl) {
	const attributes = makeAttributes(field, error);
	return (
		<Labelled field={field} error={error}>
			{lines === "many" ? (
				<textarea
					{...attributes}
					rows={field.height > 5 ? 4 : 1}
					maxLength={field.characterLimit ?? undefined}
				>
					{field.value}
				</textarea>
			) : (
				<input {...attributes} {...inputHints[expects]} value={field.value} />
			)}
		</Labelled>
	);
}

function Labelled({ field, error, children }: Props & { children: ComponentChildren }) {
	const { id } = makeAttributes(field, error);
	return (
		<div>
			<label for={id}>
				<Caption field={field} />
			</label>
			{children}
			<Hint field={field} />
			<Fault id={id} error={error} />
		</div>
	);
}

function makeAttributes(field: FieldView, error: string | undefined) {
	const id = `field-${field.id}`;
	return {
		id,
		name: controlName(field.id),
		dir: "auto" as const,
		required: field.required,
		placeholder: field.placeholder ?? undefined,
		"aria-invalid": error ? (true as const) : undefined,
		"aria-describedby": error ? `${id}-error` : undefined,
	};
}

function Fixed({ field }: { field: FieldView }) {
	const words = useWords("page");
	const known = field.control.kind === "automatic" ? words.setOnFinish : words.fixed;
	return (
		<p>
			<strong>{words.named({ name: nameField(words, field) })}</strong> {field.value || "–"}{" "}
			<small>({known})</small>
		</p>
	);
}

function Caption({ field }: { field: FieldView }) {
	const words = useWords("page");
	const details = [
		words.page({ page: field.page }),
		...(field.forName ? [words.forPerson({ name: field.forName })] : []),
		...(field.required ? [] : [words.optional]),
	];
	return (
		<>
			{nameField(words, field)} <small>({details.join(words.listSeparator)})</small>
		</>
	);
}

function Hint({ field }: { field: FieldView }) {
	const hint = writeHint(useWords("page"), field);
	return hint ? (
		<p class="soft">
			<small>{hint}</small>
		</p>
	) : null;
}

function Fault({ id, error }: { id: string; error: string | undefined }) {
	return error ? (
		<p class="error" id={`${id}-error`}>
			{error}
		</p>
	) : null;
}
