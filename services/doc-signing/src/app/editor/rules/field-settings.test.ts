import { expect, test } from "@jest/globals";
import { fieldTypes } from "../../../field-types/rules/field-types.ts";
import { fieldSettings } from "./field-settings.ts";

const settings = fieldSettings();

test("each type offers the common settings that have an effect on it, and its own", () => {
	const look = ["fontSize", "textAlign", "verticalAlign", "lineHeight", "letterSpacing", "overflow"];
	const typed = ["label", "placeholder", "required", "readOnly", ...look];
	const fixed = ["label", "required", "readOnly", "fontSize"];
	expect(
		Object.fromEntries(fieldTypes.map((type) => [type, settings[type].settings.map(({ name }) => name)])),
	).toEqual({
		SIGNATURE: ["label"],
		INITIALS: ["label", "required"],
		NAME: [...typed, "characterLimit"],
		EMAIL: [...typed, "characterLimit"],
		DATE: ["label", ...look, "value"],
		TEXT: [...typed, "text", "characterLimit"],
		NUMBER: [...typed, "characterLimit", "value", "minValue", "maxValue", "numberFormat"],
		RADIO: [...fixed, "values", "direction"],
		CHECKBOX: [...fixed, "values", "direction", "validationRule", "validationLength"],
		SELECT: [...fixed, ...look.slice(1), "values", "defaultValue"],
		DROPDOWN: [...fixed, ...look.slice(1), "values", "defaultValue"],
	});
	expect(settings.CHECKBOX.settings.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["values", "validationRule", "validationLength", "direction"]),
	);
	expect(settings.NUMBER.settings.map(({ name }) => name)).toEqual(
		expect.arrayContaining(["value", "minValue", "maxValue", "numberFormat"]),
	);
});

test("each setting is edited as its schema requires", () => {
	const find = (type: "TEXT" | "RADIO" | "DROPDOWN", name: string) =>
		settings[type].settings.find((setting) => setting.name === name);
	expect(find("TEXT", "fontSize")).toEqual({
		name: "fontSize",
		kind: "number",
		group: "look",
		min: 8,
		max: 96,
	});
	expect(find("TEXT", "lineHeight")).toEqual({
		name: "lineHeight",
		kind: "number",
		group: "look",
		min: 1,
		max: 10,
	});
	expect(find("TEXT", "textAlign")).toEqual({
		name: "textAlign",
		kind: "choice",
		group: "look",
		choices: ["left", "center", "right"],
	});
	expect(find("TEXT", "required")).toEqual({ name: "required", kind: "flag", group: "first" });
	expect(find("TEXT", "label")).toEqual({ name: "label", kind: "text", group: "first", maxLength: 1000 });
	expect(find("RADIO", "values")).toEqual({
		name: "values",
		kind: "options",
		group: "content",
		hasChecked: true,
	});
	expect(find("DROPDOWN", "values")).toEqual({
		name: "values",
		kind: "options",
		group: "content",
		hasChecked: false,
	});
});

test("a signature has no placeholder or font, and a name is required unless its sender says otherwise", () => {
	expect(settings.SIGNATURE.settings.map(({ name }) => name)).toEqual(["label"]);
	const required = fieldTypes.filter((type) => settings[type].isRequired);
	expect(required).toEqual(["SIGNATURE", "INITIALS", "NAME", "EMAIL"]);
});
