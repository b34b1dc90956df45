import { hintOf, nameOf } from "../../../src/signing/field-words.ts";
import type { FieldView } from "../../../src/signing/presenter.ts";
import { english as words } from "../../../src/signing/words.ts";
import { detailsOf } from "../caption.ts";
import { isSignature } from "../state/answer.ts";
import type { Signing } from "../state/use-signing.ts";
import { ChoiceControl } from "./choice-control.tsx";
import type { Pending } from "./pending.ts";
import { SignatureControl } from "./signature-control.tsx";
import { TextControl } from "./text-control.tsx";

export type ControlProps = {
	signing: Signing;
	field: FieldView;
	/** Unique on the page: a field can be in the list and in the panel at once. */
	id: string;
	error: string | undefined;
	describedBy: string | undefined;
	pending: Pending | undefined;
};

/** A field as a labelled control, with what it asks for and what is wrong. */
export function FieldControl({
	signing,
	field,
	idPrefix,
	pending,
}: {
	signing: Signing;
	field: FieldView;
	idPrefix: "panel" | "list";
	pending?: Pending;
}) {
	const id = `${idPrefix}-${field.id}`;
	const error = signing.refusals.get(field.id);
	const hint = hintOf(field);
	const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
	const props = { signing, field, id, error, describedBy, pending };
	if (field.readOnly)
		return (
			<p>
				<strong>{nameOf(field)}</strong>: {field.value || "–"}{" "}
				<small>({field.type === "DATE" ? words.setOnFinish : words.fixed})</small>
			</p>
		);
	const caption = (
		<>
			{nameOf(field)}
			<span class="details">{detailsOf(field)}</span>
		</>
	);
	const isGroup = isSignature(field) || field.type === "RADIO" || field.type === "CHECKBOX";
	const content = (
		<>
			{isSignature(field) ? (
				<SignatureControl {...props} />
			) : isGroup ? (
				<ChoiceControl {...props} />
			) : (
				<TextControl {...props} />
			)}
			{hint && (
				<p class="soft" id={`${id}-hint`}>
					{hint}
				</p>
			)}
			{error && (
				<p class="error" id={`${id}-error`} role="alert">
					{error}
				</p>
			)}
		</>
	);
	if (isGroup)
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
