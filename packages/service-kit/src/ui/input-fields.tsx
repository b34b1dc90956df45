/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

type Labeled = { label: string; hint?: ComponentChildren; error?: string | undefined };
type TextProps = Labeled & {
	value: string;
	onValue: (value: string) => void;
	/** A `<textarea>` with this many rows. */
	rows?: number;
	type?: "text" | "email" | "number" | "date" | "datetime-local" | "search" | "url";
	maxLength?: number;
	required?: boolean;
	disabled?: boolean;
	placeholder?: string;
	autoComplete?: string;
	step?: string;
	min?: number;
	max?: number;
};
type SelectProps = Labeled & {
	value: string;
	onValue: (value: string) => void;
	options: readonly (readonly [string, string])[];
	disabled?: boolean;
};
type CheckProps = Pick<Labeled, "label" | "hint"> & {
	checked: boolean;
	onValue: (checked: boolean) => void;
	disabled?: boolean;
	required?: boolean;
	/** A switch takes effect at once, a checkbox with its form. */
	look?: "checkbox" | "switch";
};

/** A single-line or multi-line text field in an island. Forms of server pages use `Field` of html. */
export function TextField({ label, hint, error, value, onValue, rows, type = "text", ...rest }: TextProps) {
	const id = useId();
	const shared = { ...rest, id, value, ...described(id, { hint, error }) };
	const take = (event: { currentTarget: { value: string } }) => onValue(event.currentTarget.value);
	return (
		<Labels id={id} label={label} hint={hint} error={error}>
			{rows ? (
				<textarea {...shared} rows={rows} onInput={take} />
			) : (
				// Preact types each kind of input separately, and has no type for a kind known only at run
				// time.
				<input {...({ ...shared, type } as JSX.IntrinsicElements["input"])} onInput={take} />
			)}
		</Labels>
	);
}

export function SelectField({ label, hint, error, value, onValue, options, disabled }: SelectProps) {
	const id = useId();
	return (
		<Labels id={id} label={label} hint={hint} error={error}>
			<select
				id={id}
				value={value}
				disabled={disabled ?? false}
				onChange={(event) => onValue(event.currentTarget.value)}
				{...described(id, { hint, error })}
			>
				{options.map(([key, text]) => (
					<option key={key} value={key}>
						{text}
					</option>
				))}
			</select>
		</Labels>
	);
}

export function CheckField({ label, hint, onValue, look = "checkbox", ...rest }: CheckProps) {
	const id = useId();
	return (
		<div class="field">
			<label class="choice" for={id}>
				<input
					id={id}
					type="checkbox"
					{...(look === "switch" && { role: "switch" as const, class: "switch-input" })}
					{...rest}
					onChange={(event) => onValue(event.currentTarget.checked)}
					{...described(id, { hint, error: undefined })}
				/>
				{label}
			</label>
			{hint && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
		</div>
	);
}

type Told = { hint: ComponentChildren; error: string | undefined };

/** A control with its label, hint and error (WCAG 3.3.1). */
export function Labels({
	id,
	label,
	hint,
	error,
	children,
}: Partial<Told> & { id: string; label: string; children: ComponentChildren }) {
	return (
		<div class="field">
			<label for={id}>{label}</label>
			{hint && (
				<p class="hint" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{children}
			{error && (
				<p class="fault" id={`${id}-error`}>
					{error}
				</p>
			)}
		</div>
	);
}

/** Associates a control with them for screen readers. */
export function described(id: string, { hint, error }: Told) {
	const ids = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
	return { ...(ids && { "aria-describedby": ids }), ...(error && { "aria-invalid": true }) };
}
