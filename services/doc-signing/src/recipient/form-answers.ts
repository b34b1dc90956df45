import { AnswerRefused, FieldHidden } from "../signing/errors.ts";
import type { Signer } from "../signing/open-signing.ts";
import { type SentAnswer, saveField } from "../signing/save-field.ts";
import type { SigningForm } from "../signing/schemas.ts";
import type { FieldView } from "./presenter.ts";

/** The name of a field's control in the form. */
export function controlName(id: number): string {
	return `field.${id}`;
}

/** Saves each value of a form that differs from the displayed one. Returns the errors, by field. */
export async function saveForm(
	dependencies: Parameters<typeof saveField>[0],
	signer: Signer,
	fields: FieldView[],
	form: SigningForm,
): Promise<Map<number, string>> {
	const refused = new Map<number, string>();
	for (const field of fields) {
		const sent = field.readOnly ? undefined : readAnswer(field, form[controlName(field.id)]);
		if (!sent) continue;
		try {
			await saveField(dependencies, signer, field.id, sent);
		} catch (error) {
			// Hidden by another value of the same form.
			if (error instanceof FieldHidden) continue;
			if (!(error instanceof AnswerRefused)) throw error;
			refused.set(field.id, error.in(signer.language).detail);
		}
	}
	return refused;
}

/** A field's value in the form; undefined when it is unchanged. */
function readAnswer(field: FieldView, control: string | string[] | undefined): SentAnswer | undefined {
	if (control === undefined) return undefined;
	const given = typeof control === "string" ? [control] : control;
	switch (field.control.kind) {
		case "signature": {
			const typed = given[0]?.trim() ?? "";
			const known = field.signature?.type === "typed" ? field.signature.text : "";
			return typed === known ? undefined : { typed };
		}
		case "choices": {
			const chosen = given.filter((id) => /^-?\d{1,15}$/.test(id)).map(Number);
			const isSame = chosen.length === field.chosen.length && chosen.every((id) => field.chosen.includes(id));
			return isSame ? undefined : { chosen };
		}
		case "text":
		case "list":
		case "automatic": {
			const value = given[0] ?? "";
			return value.trim() === field.value ? undefined : { value };
		}
	}
}
