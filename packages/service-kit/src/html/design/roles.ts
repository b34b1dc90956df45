import { toHex } from "./oklch.ts";

/** Twelve steps from the page's background to its text: 1–2 surfaces, 3–5 tints, 6–8 lines, 9–10 solids, 11–12 text. */
type Scale = readonly string[];
export type Tint = { hue: number; chroma: number };
export type Theme = "light" | "dark";

const neutral: Tint = { hue: 258, chroma: 0.014 };
export const accent: Tint = { hue: 268, chroma: 0.19 };
const meanings = {
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

function neutralScale(theme: Theme): Scale {
	return lightness[theme].map((l, step) =>
		toHex({ l, c: neutral.chroma * (neutralChroma[step] ?? 1), h: neutral.hue }),
	);
}

function hueScale({ hue, chroma }: Tint, theme: Theme): Scale {
	const steps = [...lightness[theme].slice(0, 8), ...solids[theme], ...texts[theme]];
	return steps.map((l, step) => toHex({ l, c: chroma * (hueChroma[step] ?? 1), h: hue }));
}

export type Contrast = "normal" | "more";

/** What components use: CSS custom properties named by purpose, as `#rrggbb`. */
export function makeRoles(theme: Theme, level: Contrast = "normal", tint: Tint = accent) {
	const gray = listSteps(neutralScale(theme));
	const more = level === "more";
	const hues = Object.entries(meanings).flatMap(([name, hue]) => {
		const step = listSteps(hueScale(hue, theme));
		return [
			[name, step(9)],
			[`${name}-soft`, step(3)],
			[`${name}-line`, more ? step(11) : step(7)],
			[`${name}-text`, more ? step(12) : step(11)],
		];
	});
	return {
		surface: gray(2),
		"surface-raised": gray(1),
		"surface-sunken": gray(3),
		hover: gray(4),
		pressed: gray(5),
		text: gray(12),
		"text-soft": more ? gray(12) : gray(11),
		line: more ? gray(9) : gray(6),
		"line-strong": more ? gray(11) : gray(9),
		...makeAccentRoles(theme, level, tint),
		"on-accent": "#ffffff",
		...(Object.fromEntries(hues) as Record<MeaningRole, string>),
	};
}

/**
 * The roles that a brand's color replaces. White text on `accent` has a contrast of at least 4.5:1, for any
 * brand color.
 */
export function makeAccentRoles(theme: Theme, level: Contrast, tint: Tint) {
	const own = listSteps(hueScale(tint, theme));
	const more = level === "more";
	return {
		accent: own(9),
		"accent-hover": own(10),
		"accent-soft": own(3),
		"accent-line": more ? own(11) : own(7),
		"accent-text": more ? own(12) : own(11),
		focus: theme === "light" ? own(9) : own(11),
	};
}

type Meaning = keyof typeof meanings;
type MeaningRole = Meaning | `${Meaning}-${"soft" | "line" | "text"}`;

function listSteps(scale: Scale) {
	return (step: number): string => {
		const color = scale[step - 1];
		if (!color) throw new Error(`a scale has steps 1 to 12, not ${step}`);
		return color;
	};
}
