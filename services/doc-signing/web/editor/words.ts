import type { IconName } from "@repo/service-kit/ui";
import type { EditorView } from "../../src/app/editor/editor-view.ts";
import type { EditorField } from "../../src/app/editor/rules/editor-field.ts";
import type { FieldType } from "../../src/field-types/rules/field-types.ts";
import type { EditorWords } from "../../src/languages/generated/en/editor.ts";

/** The texts of the editor in the page's language, from the start. */
export let words: EditorWords;

export function setWords(loaded: EditorWords): void {
	words = loaded;
}

export const typeIcons: Record<FieldType, IconName> = {
	SIGNATURE: "sign-here",
	INITIALS: "case-sensitive",
	NAME: "user",
	EMAIL: "at-sign",
	DATE: "date-picker",
	TEXT: "type",
	NUMBER: "hash",
	RADIO: "circle-dot",
	CHECKBOX: "square-check",
	SELECT: "list",
	DROPDOWN: "chevron-down",
};

/** SELECT and DROPDOWN are two names for one type; only one is offered. */
export const offeredTypes = (Object.keys(typeIcons) as FieldType[]).filter((type) => type !== "SELECT");

/** Falls back to the API's name in words: "someSetting" is "Some setting". */
export function settingName(name: string): string {
	const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	const names: Partial<Record<string, string>> = words.settings;
	return names[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function writeLabel({ type, meta }: Pick<EditorField, "type" | "meta">): string {
	const label = meta?.label;
	return typeof label === "string" && label.trim() !== "" ? label : words.types[type];
}

/** "Signature, page 3, 12 % from left, 40 % from top". */
export function describePlace(field: EditorField): string {
	const [across, down] = [Math.round(field.x), Math.round(field.y)];
	return words.place({ label: writeLabel(field), page: field.page, across, down });
}

/** "Signature, page 3", as lists of problems name a field. */
export function nameField(field: Pick<EditorField, "type" | "meta" | "page">): string {
	return words.fieldOnPage({ label: writeLabel(field), page: field.page });
}

/** A problem that the API reports about a setting, with the setting's name in the editor. */
export function describeRefusal({ path, message }: { path: string; message: string }): string {
	const name = path.split(".").at(-1) ?? "";
	const isSentence = /^\p{Lu}/u.test(message);
	if (isSentence || /^\d*$/.test(name)) return message;
	const setting = settingName(name);
	// The API's reason continues an English sentence.
	const { lang } = globalThis.document?.documentElement ?? { lang: "en" };
	return lang.startsWith("en") ? `${setting} ${message}` : words.saving.setting({ setting });
}

/** Why a field does not change, by the mode of the editor. */
export function explainLock({ mode, frame }: Pick<EditorView, "mode" | "frame">): string {
	if (mode === "read" && frame) return words.locked.inFrame;
	return mode === "edit" ? "" : words.locked[mode];
}

/** How the editor names a person. */
export function namePerson({ name, email }: { name: string; email: string }): string {
	return name || email || words.unnamed;
}
