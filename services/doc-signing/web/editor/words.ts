import type { IconName } from "@repo/service-kit/ui";
import type { EditorMode } from "../../src/app/editor/editor-view.ts";
import type { EditorField } from "../../src/app/editor/rules/editor-field.ts";
import type { FieldType } from "../../src/field-types/rules/field-types.ts";

export const typeNames: Record<FieldType, string> = {
	SIGNATURE: "Signature",
	INITIALS: "Initials",
	NAME: "Name",
	EMAIL: "Email",
	DATE: "Date",
	TEXT: "Text",
	NUMBER: "Number",
	RADIO: "Radio buttons",
	CHECKBOX: "Checkboxes",
	SELECT: "Select",
	DROPDOWN: "Dropdown",
};

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
export const offeredTypes = (Object.keys(typeNames) as FieldType[]).filter((type) => type !== "SELECT");

const settingNames: Record<string, string> = {
	label: "Label",
	placeholder: "Placeholder",
	required: "Required",
	readOnly: "Read only",
	fontSize: "Font size (points)",
	textAlign: "Alignment",
	verticalAlign: "Vertical alignment",
	lineHeight: "Line height",
	letterSpacing: "Letter spacing (points)",
	overflow: "Overflow",
	text: "Prefilled text",
	characterLimit: "Character limit (0 for none)",
	value: "Prefilled value",
	minValue: "Minimum value",
	maxValue: "Maximum value",
	numberFormat: "Number format",
	values: "Options",
	direction: "Direction",
	validationRule: "Selection rule",
	validationLength: "Number of options",
	defaultValue: "Preselected option",
	pageNumber: "Page",
	pageX: "Left",
	pageY: "Top",
	pageWidth: "Width",
	pageHeight: "Height",
	recipientId: "Recipient",
};

/** Falls back to the API's name in words: "someSetting" is "Some setting". */
export function settingName(name: string): string {
	const spaced = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return settingNames[name] ?? spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

export function writeLabel({ type, meta }: Pick<EditorField, "type" | "meta">): string {
	const label = meta?.label;
	return typeof label === "string" && label.trim() !== "" ? label : typeNames[type];
}

/** "Signature, page 3, 12 % from left, 40 % from top". */
export function describePlace(field: EditorField): string {
	return `${writeLabel(field)}, page ${field.page}, ${Math.round(field.x)} % from left, ${Math.round(field.y)} % from top`;
}

/** "Signature, page 3", as lists of problems name a field. */
export function nameField(field: Pick<EditorField, "type" | "meta" | "page">): string {
	return `${writeLabel(field)}, page ${field.page}`;
}

/** A problem that the API reports about a setting, with the setting's name in the editor. */
export function describeRefusal({ path, message }: { path: string; message: string }): string {
	const name = path.split(".").at(-1) ?? "";
	const isSentence = /^\p{Lu}/u.test(message);
	return isSentence || /^\d*$/.test(name) ? message : `${settingName(name)} ${message}`;
}

/** Why a field does not change, by the mode of the editor. */
export const lockReasons: Record<EditorMode, string> = {
	edit: "",
	correct: "This field is locked: its recipient has agreed to sign, or it is filled in.",
	read: "This document was sent, so it cannot be edited. Open the document to see what can still be corrected.",
};
