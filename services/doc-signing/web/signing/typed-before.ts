import type { FieldView } from "../../src/recipient/presenter.ts";
import type { Answer } from "./state/answer.ts";

/** Input typed into the server's form before the script was loaded, so that none of it is lost. */
export function typedBefore(fields: FieldView[]): Map<number, Answer> {
	const answers = new Map<number, Answer>();
	for (const field of fields) {
		const controls = [...document.getElementsByName(`field.${field.id}`)];
		const changed = controls.filter(isChanged);
		if (changed.length === 0) continue;
		const answer = readAnswer(field, controls);
		if (answer) answers.set(field.id, answer);
	}
	return answers;
}

function isChanged(control: HTMLElement): boolean {
	if (control instanceof HTMLInputElement)
		return control.checked !== control.defaultChecked || control.value !== control.defaultValue;
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
	if (!(control instanceof HTMLSelectElement)) return false;
	const shown = [...control.options].find(({ defaultSelected }) => defaultSelected)?.value ?? "";
	return control.value !== shown;
}

function readAnswer({ control: { kind } }: FieldView, controls: HTMLElement[]): Answer | undefined {
	if (kind === "choices") {
		const checked = controls.filter((one) => one instanceof HTMLInputElement && one.checked);
		return { chosen: checked.map((one) => Number((one as HTMLInputElement).value)) };
	}
	const [control] = controls;
	if (!control || !("value" in control)) return undefined;
	const value = String(control.value);
	return kind === "signature" ? { typed: value } : { value };
}
