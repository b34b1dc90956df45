/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact";
import { useKitWords } from "../languages/index.ts";
import { described, Labels } from "../ui/input-fields.tsx";
import type { FormState } from "./submit-form.ts";

type FieldProps = {
	form: FormState;
	name: string;
	label: string;
	hint?: ComponentChildren;
	type?: "text" | "email" | "password" | "datetime-local" | "date" | "color";
	value?: string;
	required?: boolean;
	autoComplete?: string;
	maxLength?: number;
	minLength?: number;
	/** Makes it a `<select>` of these values, or of labels by value. */
	options?: readonly string[] | Record<string, string>;
	/** Makes it a `<textarea>` with this many rows. */
	rows?: number;
	/** Disables autocorrection on phones. */
	verbatim?: boolean;
	/** A one-time code or a secret: is not shown again after an error. */
	code?: "digits" | "letters";
	/** For a page with several fields of this name. */
	id?: string;
};

/** A labeled field with its error, associated for screen readers. */
export function Field(props: FieldProps) {
	const { form, name, label, hint, id = name } = props;
	const error = form.errors[name];
	return (
		<Labels {...{ id, label, hint, error }}>
			<Control {...props} described={described(id, { hint, error })} />
		</Labels>
	);
}

function Control({ described, ...props }: FieldProps & { described: object }) {
	const { form, name, type = "text", required = true, options, rows, verbatim, code } = props;
	const value = type === "password" || code ? undefined : (form.typed[name] ?? props.value);
	const shared = {
		id: props.id ?? name,
		name,
		required,
		...described,
		...(props.autoComplete && { autocomplete: props.autoComplete }),
		...(code === "digits" && { inputmode: "numeric" as const }),
		...((verbatim || code) && { autocapitalize: "none" as const, spellcheck: false }),
	};
	if (options)
		return (
			<select {...shared}>
				{listChoices(options).map(([one, text]) => (
					<option key={one} value={one} selected={one === value}>
						{text}
					</option>
				))}
			</select>
		);
	const lengths = {
		...(props.maxLength && { maxlength: props.maxLength }),
		...(props.minLength && { minlength: props.minLength }),
	};
	if (rows)
		return (
			<textarea {...shared} {...lengths} rows={rows}>
				{value}
			</textarea>
		);
	// Preact types each kind of input separately, and has no type for a kind known only at run time.
	const attributes = { ...shared, ...lengths, type, value } as JSX.IntrinsicElements["input"];
	return <input {...attributes} />;
}

function listChoices(options: readonly string[] | Record<string, string>): (readonly [string, string])[] {
	return Array.isArray(options) ? options.map((one) => [one, one] as const) : Object.entries(options);
}

/** The error of the whole form. */
export function FormError({ form }: { form: FormState }) {
	const { checkFields } = useKitWords();
	const { form: whole, ...fields } = form.errors;
	const said = whole ?? (Object.keys(fields).length > 0 ? checkFields : undefined);
	return said ? (
		<p class="error" role="alert">
			{form.remedy ? (
				<span>
					{said}
					<Remedy form={form} />
				</span>
			) : (
				said
			)}
		</p>
	) : null;
}

/** The link behind the error of the whole form. */
export function Remedy({ form: { remedy } }: { form: FormState }) {
	if (!remedy) return null;
	return (
		<>
			{" "}
			<a href={remedy.href} target="_blank" rel="noopener">
				{remedy.label}
			</a>
		</>
	);
}

/** The form's CSRF token and other hidden values. */
export function Hidden({ values }: { values: Record<string, string> }) {
	return (
		<>
			{Object.entries(values).map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
		</>
	);
}

type Props = {
	/** The label of the button that submits the form. */
	submit: string;
	/** `danger` asks for more, `danger primary` confirms what cannot be undone. */
	look?: "primary" | "danger" | "danger primary" | "plain";
	/** Where Cancel leads: the page that the person came from. */
	cancel?: string;
	cancelLabel?: string;
};

/** The buttons at the end of a form: the one that submits it, then Cancel. */
export function FormActions({ submit, look = "primary", cancel, cancelLabel }: Props) {
	const words = useKitWords();
	return (
		<div class="actions">
			<button type="submit" {...(look !== "plain" && { class: look })}>
				{submit}
			</button>
			{cancel !== undefined && (
				<a class="button" href={cancel}>
					{cancelLabel ?? words.cancel}
				</a>
			)}
		</div>
	);
}
