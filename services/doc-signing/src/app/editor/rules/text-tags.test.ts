import { describe, expect, test } from "@jest/globals";
import type { TextPiece } from "./find-text.ts";
import { fieldsOfTags, findTextTags, matchRoles } from "./text-tags.ts";

const piece = (text: string, x = 10, y = 40, width = 20): TextPiece => ({ text, x, y, width, height: 2 });
const a4 = { width: 595, height: 842 };
const people = [
	{ id: 7, name: "Ada Lovelace", email: "ada@example.com" },
	{ id: 8, name: "Tenant", email: "" },
];

describe("text tags", () => {
	test("name a type, a role, a label and options", () => {
		expect(findTextTags(2, [piece("{{ Signature : Tenant }}"), piece("x", 40)])).toEqual([
			{
				...{ page: 2, type: "SIGNATURE", role: "Tenant", label: undefined, options: [] },
				rect: { x: 10, y: 40, width: 20, height: 2 },
			},
		]);
		expect(findTextTags(1, [piece("{{dropdown:1:Parking:Garage | Street}}")])).toMatchObject([
			{ type: "DROPDOWN", role: "1", label: "Parking", options: ["Garage", "Street"] },
		]);
	});

	test("are found across pieces of a line, and within a piece", () => {
		const split = [piece("{{signa", 10, 40, 5), piece("ture:a}}", 15, 40, 6)];
		expect(findTextTags(1, split)).toMatchObject([{ rect: { x: 10, width: 11 } }]);
		const [within] = findTextTags(1, [piece("aaaaa{{date:b}}aaaaa")]);
		expect(within?.rect.x).toBeGreaterThan(14);
		expect((within?.rect.x ?? 0) + (within?.rect.width ?? 0)).toBeLessThan(26);
	});

	test.each([
		["an unknown type", [piece("{{photo:tenant}}")]],
		["no role", [piece("{{signature}}"), piece("{{signature:}}")]],
		["two lines", [piece("{{signature:", 10, 40), piece("tenant}}", 10, 44)]],
	])("are not recognized with %s", (_what, pieces) => {
		expect(findTextTags(1, pieces)).toEqual([]);
	});

	test("assign the recipient with that role or number, or guess among the rest", () => {
		const roles = ["tenant", "ADA", "ada_lovelace", "signer 1", "2"];
		expect([...matchRoles(roles, people).values()].map(({ id }) => id)).toEqual([8, 7, 7, 7, 8]);
		expect([...matchRoles(["tenant", "landlord"], people)]).toEqual([
			["tenant", { id: 8, isSure: true }],
			["landlord", { id: 7, isSure: false }],
		]);
	});

	test("become fields that cover them, once", () => {
		const tags = findTextTags(1, [piece("{{signature:tenant}}")]);
		const [field] = fieldsOfTags(
			tags,
			() => 8,
			[],
			() => a4,
		);
		expect(field).toMatchObject({ type: "SIGNATURE", recipientId: 8, page: 1, x: 10, meta: null });
		const { pageX, pageY, pageWidth, pageHeight } = field?.cover ?? {
			pageX: 0,
			pageY: 0,
			pageWidth: 0,
			pageHeight: 0,
		};
		expect(pageX).toBeLessThan(10);
		expect(pageX + pageWidth).toBeGreaterThan(30);
		expect(pageY).toBeLessThan(40);
		expect(pageY + pageHeight).toBeGreaterThan(42);
		const placed = { ...field, key: "n1", cover: field?.cover ?? null } as never;
		expect(
			fieldsOfTags(
				tags,
				() => 8,
				[placed],
				() => a4,
			),
		).toEqual([]);
	});
});
