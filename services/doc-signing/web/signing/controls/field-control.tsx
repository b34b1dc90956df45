import type { VNode } from "preact";
import type { ControlSpec } from "../../../src/field-types/rules/definition.ts";
import { useWords } from "../../../src/languages/use-words.ts";
import { nameField, writeHint, writeUnderstood } from "../../../src/recipient/field-words.ts";
import type { FieldView } from "../../../src/recipient/presenter.ts";
import { writeDetails } from "../caption.ts";
import type { Signing } from "../state/use-signing.ts";
import { ChoiceControl } from "./choice-control.tsx";
import type { Pending } from "./pending.ts";
import { SignatureControl } from "./signature-control.tsx";
import { TextControl } from "./text-control.tsx";
import { typedText } from "./use-typing.ts";

export type ControlProps = {
	signing: Signing;
	field: FieldView;
	/** Unique on the page: a field can be in the list and in the panel at once. */
	id: string;
	error: string | undefined;
	describedBy: string | undefined;
	pending: Pending;
};

/** A field as a labeled control, with its requirement and its error. */
export function FieldControl({
	signing,
	field,
	idPrefix,
	pending,
}: {
	signing: Signing;
	field: FieldView;
	idPrefix: "panel" | "list";
	pending: Pending;
}) {
	const words = useWords("page");
	const id = `${idPrefix}-${field.id}`;
	const error = signing.refusals.get(field.id);
	const typed = { ...field, value: typedText(signing, field) };
	const hint = writeHint(words, typed);
	const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
	const props = { signing, field, id, error, describedBy, pending };
	if (field.readOnly) return <Fixed field={field} />;
	const caption = (
		<>
			{nameField(words, field)}
			<span class="details">{writeDetails(words, field)}</span>
		</>
	);
	const content = (
		<>
			<Input {...props} />
			{hint && (
				<p class="soft" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			<Understood field={typed} />
			{error && (
				<p class="error" id={`${id}-error`} role="alert">
					{error}
				</p>
			)}
		</>
	);
	if (areGroups[field.control.kind])
		return (
			<fieldset class="control" aria-describedby={describedBy}>
				<legend>{caption}</legend>
				{content}
			</fieldset>
		);
	return (
		<div class="control">
			<label for={id}>{caption}</label>
			{content}
		</div>
	);
}

/** Says how a number is understood while it is typed. The element is there before its text, so that screen readers announce it. */
export function Understood({ field, class: look = "soft" }: { field: FieldView; class?: string }) {
	const words = useWords("page");
	const { control } = field;
	if (control.kind !== "text" || control.expects !== "number") return null;
	return (
		<output class={look} aria-live="polite">
			{writeUnderstood(words, field)}
		</output>
	);
}

/** Whether a control has several inputs and therefore a legend. */
const areGroups: Record<ControlSpec["kind"], boolean> = {
	signature: true,
	choices: true,
	list: false,
	text: false,
	automatic: false,
};

function Input(props: ControlProps): VNode {
	const { control } = props.field;
	switch (control.kind) {
		case "signature":
			return <SignatureControl {...props} isInitials={control.isInitials} />;
		case "choices":
			return <ChoiceControl {...props} input={control.input} />;
		case "list":
		case "text":
			return <TextControl {...props} control={control} />;
		case "automatic":
			return <Fixed field={props.field} />;
	}
}

function Fixed({ field }: { field: FieldView }) {
	const words = useWords("page");
	return (
		<p>
			<strong>{words.named({ name: nameField(words, field) })}</strong> {field.value || "–"}{" "}
			<small>({field.control.kind === "automatic" ? words.setOnFinish : words.fixed})</small>
		</p>
	);
}
