import { describe, expect, test } from "@jest/globals";
import { contrast, toHex, toOklch } from "./oklch.ts";
import { accent, type Contrast, makeRoles, type Theme } from "./roles.ts";
import { colorTokens, toTint } from "./tokens.ts";

const themes: Theme[] = ["light", "dark"];
const levels: Contrast[] = ["normal", "more"];
const brands = ["#1f5fbf", "#ffd400", "#00a650", "#e4002b", "#000000", "#ffffff", "#7a00ff", "#00e5ff"];
const tints = [accent, ...brands.map(toTint)];
const looks = themes.flatMap((theme) => levels.map((level) => [theme, level] as const));

describe.each(looks)("the tokens in %s, contrast %s", (theme, level) => {
	const surfaces = ["surface", "surface-raised", "surface-sunken", "hover"] as const;
	const texts = level === "more" ? 7 : 4.5;

	test.each(["text", "text-soft", "accent-text"] as const)("%s is readable on every surface", (role) => {
		for (const tint of tints) {
			const roles = makeRoles(theme, level, tint);
			for (const surface of surfaces) expect(contrast(roles[role], roles[surface])).toBeGreaterThan(texts);
		}
	});

	test("text on a solid color is readable for any brand color, and the solid stands out", () => {
		for (const tint of tints) {
			const roles = makeRoles(theme, level, tint);
			expect(contrast(roles["on-accent"], roles.accent)).toBeGreaterThan(4.5);
			expect(contrast(roles["on-accent"], roles["accent-hover"])).toBeGreaterThan(4.5);
			expect(contrast(roles.focus, roles.surface)).toBeGreaterThan(3);
			expect(contrast(roles.focus, roles["surface-raised"])).toBeGreaterThan(3);
			expect(contrast(roles["accent-text"], roles["accent-soft"])).toBeGreaterThan(4.5);
		}
	});

	test("borders of controls have a contrast of 3:1 with their background", () => {
		const roles = makeRoles(theme, level);
		for (const surface of ["surface", "surface-raised"] as const)
			expect(contrast(roles["line-strong"], roles[surface])).toBeGreaterThan(3);
	});

	test.each(["success", "warning", "danger", "info"] as const)(
		"%s is readable as text and on its tint",
		(name) => {
			const roles = makeRoles(theme, level);
			for (const surface of ["surface", "surface-raised", `${name}-soft`] as const)
				expect(contrast(roles[`${name}-text`], roles[surface])).toBeGreaterThan(texts);
			expect(contrast(roles["on-accent"], roles[name])).toBeGreaterThan(4.5);
		},
	);
});

test("colors are written in a syntax that every target understands", () => {
	expect(colorTokens()).not.toMatch(/oklch|undefined|NaN/);
	expect(colorTokens().match(/--accent:#[0-9a-f]{6}/g)).toHaveLength(4);
});

test("the conversion matches the samples of CSS Color 4 and is reversible", () => {
	expect(toHex({ l: 0.51975, c: 0.17686, h: 142.495 })).toBe("#008000");
	expect(toHex({ l: 1, c: 0, h: 0 })).toBe("#ffffff");
	for (const hex of brands) expect(toHex(toOklch(hex))).toBe(hex);
});
