import { type Contrast, contrast, makeRoles, type Theme, toTint } from "@repo/service-kit/colors";
import { own } from "./options.ts";

/** Colors and the radius by the names that Documenso's components have; others are ignored. */
export type CssVars = object;

const READABLE = 4.5;

/**
 * The custom properties of a page with these choices, without the dashes. Texts that would be hard to read on the chosen
 * surfaces become black or white: no choice can hide a clause.
 */
export function chooseColors(
	theme: Theme,
	vars: CssVars,
	accent: string,
	level: Contrast = "normal",
): Record<string, string> {
	const chosen = (...names: string[]) => names.map((name) => toHexColor(own(vars, name))).find(Boolean);
	const roles: Record<string, string> = makeRoles(theme, level, toTint(chosen("primary") ?? accent));
	const background = chosen("background");
	const surface = background ?? roles.surface ?? "#ffffff";
	// A surface of another lightness would need texts in two colors.
	const near = (color: string | undefined) => (color && contrast(color, surface) < 2 ? color : undefined);
	const raised = near(chosen("card", "widget")) ?? background ?? near(roles["surface-raised"]) ?? surface;
	const sunken = near(chosen("muted")) ?? background ?? near(roles["surface-sunken"]) ?? surface;
	const soft = Object.keys(roles).filter((name) => name.endsWith("-soft") && name !== "text-soft");
	// The theme's own would need the theme's texts.
	const softs = soft.map((name) => [name, (background && sunken) ?? roles[name] ?? surface] as const);
	const surfaces = [surface, raised, sunken, ...softs.map(([, color]) => color)];
	const isReadable = (text: string) => surfaces.every((one) => contrast(text, one) >= READABLE);
	const extreme = contrast("#ffffff", surface) > contrast("#000000", surface) ? "#ffffff" : "#000000";
	const text = [chosen("foreground"), roles.text].find((one) => one && isReadable(one)) ?? extreme;
	const readable = (color: string | undefined) => (color && isReadable(color) ? color : text);
	const texts = Object.keys(roles).filter((name) => name.endsWith("-text"));
	const line = chosen("border") ?? (background ? `color-mix(in srgb, ${text} 20%, ${surface})` : roles.line);
	return {
		...roles,
		...{ surface, "surface-raised": raised, "surface-sunken": sunken, text },
		...(background && { hover: sunken, pressed: sunken }),
		...Object.fromEntries(softs),
		"text-soft": readable(chosen("mutedForeground") ?? roles["text-soft"]),
		line: line ?? text,
		"line-strong": chosen("input") ?? roles["line-strong"] ?? text,
		...Object.fromEntries(texts.map((name) => [name, readable(roles[name])])),
		...readRadius(own(vars, "radius")),
	};
}

function readRadius(value: unknown): Record<string, string> {
	const [, size, unit] =
		/^(\d{0,3}(?:\.\d{1,3})?)(rem|px)$/.exec(typeof value === "string" ? value : "") ?? [];
	const rem = Number(size) / (unit === "px" ? 16 : 1);
	return size && rem <= 2 ? { radius: `${rem}rem` } : {};
}

/** `#rrggbb` of a color in hexadecimal, `rgb()` or `hsl()` of numbers, without transparency. */
export function toHexColor(value: unknown): string | undefined {
	if (typeof value !== "string" || value.length > 50) return undefined;
	const text = value.trim().toLowerCase();
	const [, short] = /^#([0-9a-f]{3})$/.exec(text) ?? [];
	if (short) return `#${[...short].map((digit) => digit + digit).join("")}`;
	if (/^#[0-9a-f]{6}$/.test(text)) return text;
	const number = "(\\d{1,3}(?:\\.\\d+)?)";
	const between = "[\\s,]+";
	const [, ...rgb] =
		new RegExp(`^rgb\\(\\s*${number}${between}${number}${between}${number}\\s*\\)$`).exec(text) ?? [];
	if (rgb.length === 3) return toHex(rgb.map(Number));
	const hslPattern = `^hsl\\(\\s*${number}(?:deg)?${between}${number}%${between}${number}%\\s*\\)$`;
	const [hue, saturation, lightness] = (new RegExp(hslPattern).exec(text) ?? []).slice(1).map(Number);
	if (hue === undefined || saturation === undefined || lightness === undefined) return undefined;
	return fromHsl(hue, Math.min(saturation, 100) / 100, Math.min(lightness, 100) / 100);
}

/** CSS Color 4 §7.1. */
function fromHsl(hue: number, saturation: number, lightness: number): string {
	const channel = (n: number) => {
		const k = (n + hue / 30) % 12;
		const a = saturation * Math.min(lightness, 1 - lightness);
		return 255 * (lightness - a * Math.max(-1, Math.min(k - 3, 9 - k, 1)));
	};
	return toHex([channel(0), channel(8), channel(4)]);
}

function toHex(channels: number[]): string {
	const digits = channels.map((one) => Math.min(255, Math.round(one)).toString(16).padStart(2, "0"));
	return `#${digits.join("")}`;
}
