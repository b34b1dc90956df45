import { expect, test } from "@jest/globals";
import { fieldTypes } from "../../field-types/rules/field-types.ts";
import { fieldSettings } from "./field-settings.ts";

const settings = fieldSettings();

test("every setting of every type can be edited", () => {
	for (const type of fieldTypes) {
		const names = settings[type].settings.map(({ name }) => name);
		expect(names).toEqual(expect.arrayContaining(["label", "required", "readOnly", "fontSize", "textAlign"]));
		expect(names).not.toContain("type");
	}
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
	expect(find("TEXT", "fontSize")).toEqual({ name: "fontSize", kind: "number", min: 8, max: 96 });
	expect(find("TEXT", "textAlign")).toEqual({
		name: "textAlign",
		kind: "choice",
		choices: ["left", "center", "right"],
	});
	expect(find("TEXT", "required")).toEqual({ name: "required", kind: "flag" });
	expect(find("TEXT", "label")).toEqual({ name: "label", kind: "text", maxLength: 1000 });
	expect(find("RADIO", "values")).toEqual({ name: "values", kind: "options", hasChecked: true });
	expect(find("DROPDOWN", "values")).toEqual({ name: "values", kind: "options", hasChecked: false });
});
