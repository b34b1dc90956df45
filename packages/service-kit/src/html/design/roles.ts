import { accent, hueScale, meanings, neutralScale, type Scale, type Theme, type Tint } from "./scales.ts";

export type Contrast = "normal" | "more";

/** What components use: CSS custom properties named by purpose, as `#rrggbb`. */
export function rolesOf(theme: Theme, level: Contrast = "normal", tint: Tint = accent) {
	const gray = stepsOf(neutralScale(theme));
	const more = level === "more";
	const hues = Object.entries(meanings).flatMap(([name, hue]) => {
		const step = stepsOf(hueScale(hue, theme));
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
		...accentRolesOf(theme, level, tint),
		"on-accent": "#ffffff",
		...(Object.fromEntries(hues) as Record<MeaningRole, string>),
	};
}

/**
 * The roles that a brand's color replaces. White text on `accent` has a contrast of at least 4.5:1, for any
 * brand color.
 */
export function accentRolesOf(theme: Theme, level: Contrast, tint: Tint) {
	const own = stepsOf(hueScale(tint, theme));
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

function stepsOf(scale: Scale) {
	return (step: number): string => {
		const color = scale[step - 1];
		if (!color) throw new Error(`a scale has steps 1 to 12, not ${step}`);
		return color;
	};
}
