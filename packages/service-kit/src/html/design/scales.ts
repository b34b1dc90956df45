import { hexOf } from "./oklch.ts";

/** Twelve steps from the page's background to its text: 1–2 surfaces, 3–5 tints, 6–8 lines, 9–10 solids, 11–12 text. */
export type Scale = readonly string[];
export type Tint = { hue: number; chroma: number };
export type Theme = "light" | "dark";

const neutral: Tint = { hue: 258, chroma: 0.014 };
export const accent: Tint = { hue: 268, chroma: 0.19 };
export const meanings = {
	success: { hue: 152, chroma: 0.13 },
	warning: { hue: 70, chroma: 0.13 },
	danger: { hue: 25, chroma: 0.18 },
	info: { hue: 235, chroma: 0.13 },
} as const satisfies Record<string, Tint>;

const lightness = {
	light: [1, 0.985, 0.968, 0.95, 0.93, 0.905, 0.865, 0.79, 0.61, 0.54, 0.475, 0.235],
	dark: [0.225, 0.185, 0.265, 0.3, 0.33, 0.365, 0.42, 0.5, 0.6, 0.66, 0.77, 0.955],
} as const;
// White text is readable on solids in both themes; the other steps are distinct in every hue.
const solids = { light: [0.53, 0.47], dark: [0.55, 0.5] } as const;
const texts = { light: [0.47, 0.33], dark: [0.81, 0.92] } as const;
// The amount of chroma of each step.
const neutralChroma = [0.1, 0.3, 0.4, 0.5, 0.6, 0.7, 0.9, 1, 1, 1, 1, 1];
const hueChroma = [0.05, 0.08, 0.13, 0.2, 0.28, 0.36, 0.46, 0.6, 1, 1, 0.85, 0.5];

export function neutralScale(theme: Theme): Scale {
	return lightness[theme].map((l, step) =>
		hexOf({ l, c: neutral.chroma * (neutralChroma[step] ?? 1), h: neutral.hue }),
	);
}

export function hueScale({ hue, chroma }: Tint, theme: Theme): Scale {
	const steps = [...lightness[theme].slice(0, 8), ...solids[theme], ...texts[theme]];
	return steps.map((l, step) => hexOf({ l, c: chroma * (hueChroma[step] ?? 1), h: hue }));
}
