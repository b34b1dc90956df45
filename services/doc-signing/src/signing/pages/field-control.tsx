import type { ComponentChildren } from "preact";
import { hintOf, nameOf } from "../field-words.ts";
import { controlName } from "../form-answers.ts";
import type { FieldView } from "../presenter.ts";
import { english as words } from "../words.ts";

type Props = { field: FieldView; error: string | undefined };

/** A field as a labelled control of a plain form. */
export function FieldControl({ field, error }: Props) {
	const id = `field-${field.id}`;
	if (field.readOnly) return <Fixed field={field} />;
	if (field.type === "RADIO" || field.type === "CHECKBOX")
		return (
			<fieldset id={id} aria-describedby={error ? `${id}-error` : undefined}>
				<legend>
					<Caption field={field} />
				</legend>
				<Hint field={field} />
				{field.type === "CHECKBOX" && <input type="hidden" name={controlName(field.id)} value="" />}
				{field.options.map((option, index) => (
					<label key={option.id} class="choice">
						<input
							type={field.type === "RADIO" ? "radio" : "checkbox"}
							name={controlName(field.id)}
							value={option.id}
							checked={field.chosen.includes(option.id)}
						/>
						{option.value || (field.options.length === 1 ? nameOf(field) : `${index + 1}`)}
					</label>
				))}
				<Fault id={id} error={error} />
			</fieldset>
		);
	return (
		<Labelled field={field} id={id} error={error}>
			<Input field={field} id={id} error={error} />
		</Labelled>
	);
}

function Labelled({ field, id, error, children }: Props & { id: string; children: ComponentChildren }) {
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

function Input({ field, id, error }: Props & { id: string }) {
	const shared = {
		id,
		name: controlName(field.id),
		dir: "auto" as const,
		required: field.required,
		placeholder: field.placeholder ?? undefined,
		"aria-invalid": error ? (true as const) : undefined,
		"aria-describedby": error ? `${id}-error` : undefined,
	};
	switch (field.type) {
		case "SIGNATURE":
		case "INITIALS": {
			const typed = field.signature?.type === "typed" ? field.signature.text : "";
			const drawn = field.signature !== null && field.signature.type !== "typed";
			const asked = field.type === "SIGNATURE" ? words.typeToSign : words.typeInitials;
			return (
				<input
					{...shared}
					class="script"
					required={field.required && !drawn}
					placeholder={asked}
					value={typed}
					autocomplete={field.type === "SIGNATURE" ? "name" : "off"}
				/>
			);
		}
		case "SELECT":
		case "DROPDOWN":
			return (
				<select {...shared}>
					<option value="">{words.choosePlaceholder}</option>
					{field.options.map(({ value }) => (
						<option key={value} value={value} selected={value === field.value}>
							{value}
						</option>
					))}
				</select>
			);
		case "TEXT":
			return (
				<textarea {...shared} rows={field.height > 5 ? 4 : 1} maxLength={field.characterLimit ?? undefined}>
					{field.value}
				</textarea>
			);
		case "NAME":
		case "EMAIL":
		case "DATE":
		case "NUMBER":
		case "RADIO":
		case "CHECKBOX":
			return (
				<input
					{...shared}
					inputMode={inputModes[field.type] ?? "text"}
					autocomplete={completions[field.type] ?? "off"}
					value={field.value}
				/>
			);
	}
}

const completions: Record<string, string> = { EMAIL: "email", NAME: "name" };
const inputModes: Record<string, string> = { EMAIL: "email", NUMBER: "decimal" };

function Fixed({ field }: { field: FieldView }) {
	const known = field.type === "DATE" ? words.setOnFinish : words.fixed;
	return (
		<p>
			<strong>{nameOf(field)}</strong>: {field.value || "–"} <small>({known})</small>
		</p>
	);
}

function Caption({ field }: { field: FieldView }) {
	return (
		<>
			{nameOf(field)}{" "}
			<small>
				({words.page(field.page)}
				{field.forName && `, ${words.forPerson(field.forName)}`}
				{!field.required && `, ${words.optional}`})
			</small>
		</>
	);
}

function Hint({ field }: { field: FieldView }) {
	const hint = hintOf(field);
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
