import { describe, expect, test } from "@jest/globals";
import { type FormWidget, fieldsOfForm } from "./form-fields.ts";

const pageOf = () => ({ width: 600, height: 800 });
const widget = (kind: FormWidget["kind"], y: number, more: Partial<FormWidget> = {}): FormWidget => ({
	kind,
	name: kind,
	page: 1,
	x: 10,
	y,
	width: 20,
	height: 3,
	options: [],
	...more,
});

describe("the fields of a PDF's form", () => {
	test("become fields of the matching types in the same places", () => {
		const widgets = [
			widget("text", 10, { name: "tenant.name" }),
			widget("checkbox", 20),
			widget("combobox", 30, { options: ["Monthly", "Yearly"] }),
			widget("signature", 40),
		];
		expect(fieldsOfForm(widgets, [], pageOf)).toMatchObject([
			{ type: "TEXT", page: 1, x: 10, y: 10, width: 20, height: 3, meta: { label: "tenant.name" } },
			{ type: "CHECKBOX", y: 20 },
			{ type: "DROPDOWN", meta: { values: [{ value: "Monthly" }, { value: "Yearly" }] } },
			{ type: "SIGNATURE", meta: null },
		]);
	});

	test("become one field around all radio buttons of a name", () => {
		const of = { name: "parking", options: ["Garage"] };
		const widgets = [
			widget("radiobutton", 10, of),
			widget("radiobutton", 16, { ...of, options: ["Garden"] }),
		];
		expect(fieldsOfForm(widgets, [], pageOf)).toMatchObject([
			{ type: "RADIO", y: 10, height: 9, meta: { values: [{ value: "Garage" }, { value: "Garden" }] } },
		]);
	});

	test("are not offered where there is a field already", () => {
		const [found] = fieldsOfForm([widget("text", 10)], [], pageOf);
		const placed = found ? [{ ...found, key: "a", recipientId: 1, cover: null }] : [];
		expect(fieldsOfForm([widget("text", 10), widget("text", 50)], placed, pageOf)).toHaveLength(1);
	});
});
