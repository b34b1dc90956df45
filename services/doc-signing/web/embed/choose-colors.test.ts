import { describe, expect, it } from "@jest/globals";
import { contrast } from "@repo/service-kit/colors";
import { chooseColors, toHexColor } from "./choose-colors.ts";

const accent = "#3b5bdb";

it.each([
	["#abc", "#aabbcc"],
	["#A1B2C3", "#a1b2c3"],
	["rgb(255, 0, 10)", "#ff000a"],
	["rgb(255 0 10)", "#ff000a"],
	["hsl(0, 100%, 50%)", "#ff0000"],
	["hsl(210deg 40% 96%)", "#f1f5f9"],
	["rgb(0 0 0 / 0)", undefined],
	["#0000", undefined],
	["transparent", undefined],
	["var(--x)", undefined],
	["url(https://evil.example)", undefined],
	["red;}</style><script>", undefined],
	[7, undefined],
	[null, undefined],
])("%j is the color %s", (typed, color) => {
	expect(toHexColor(typed)).toBe(color);
});

describe("the colors of a frame", () => {
	const surfaces = ["surface", "surface-raised", "surface-sunken"];
	const softs = ["danger-soft", "warning-soft", "info-soft", "success-soft", "accent-soft"];
	const texts = ["text", "text-soft", "accent-text", "danger-text", "success-text"];
	it.each([
		{ background: "#ffffff", foreground: "#fefefe" },
		{ background: "#000000", foreground: "#010101", card: "#ffffff" },
		{ background: "#808080", mutedForeground: "#888888" },
		{ card: "#111111", foreground: "#ffffff" },
		{ background: "#1a1a1a" },
		{ foreground: "#767676" },
		{ background: "#ffff00", muted: "#fffff0", primary: "#ffff00" },
	])("are readable with %j, in both themes", (vars) => {
		for (const theme of ["light", "dark"] as const) {
			const colors = chooseColors(theme, vars, accent);
			for (const text of texts)
				for (const surface of [...surfaces, ...softs])
					expect(contrast(colors[text] ?? "", colors[surface] ?? "")).toBeGreaterThanOrEqual(4.5);
			expect(contrast(colors["on-accent"] ?? "", colors.accent ?? "")).toBeGreaterThanOrEqual(4.5);
		}
	});

	it("are those that were chosen, where they are readable", () => {
		const vars = { background: "#fffaf0", foreground: "#102030", border: "#d0c8b0", radius: "1rem" };
		expect(chooseColors("light", vars, accent)).toMatchObject({
			surface: "#fffaf0",
			text: "#102030",
			line: "#d0c8b0",
			radius: "1rem",
		});
	});

	it("ignore other names and values", () => {
		const plain = chooseColors("light", {}, accent);
		const hostile = JSON.parse(
			'{"__proto__": {"background": "#000000"}, "radius": "9rem", "background": "expression(1)", "display": "none"}',
		);
		expect(chooseColors("light", hostile, accent)).toEqual(plain);
	});
});
