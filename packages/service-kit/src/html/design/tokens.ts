import { toOklch } from "./oklch.ts";
import { accent, type Contrast, makeAccentRoles, makeRoles, type Theme, type Tint } from "./roles.ts";

/**
 * The color scale of `#rrggbb` with corrected contrast: a sender's brand keeps its hue, the steps keep their
 * lightness.
 */
export function toTint(hex: string): Tint {
	const { c, h } = toOklch(hex);
	return { hue: h, chroma: Math.min(c, accent.chroma) };
}

/** The accent in the colors that the system forces, for what keeps its own: a primary button, a switch, progress. */
const forcedAccent =
	"--focus:Highlight;--accent:Highlight;--accent-hover:Highlight;--danger:Highlight;--on-accent:HighlightText";

/** Custom properties of colors for light, dark and increased contrast, with `tint` as the accent. */
export function colorTokens(tint: Tint = accent): string {
	return `${inEveryLook((theme, level) => makeRoles(theme, level, tint))}
@media (forced-colors:active){:root{--line:CanvasText;--line-strong:CanvasText;--surface-raised:Canvas;--surface-sunken:Canvas;--pressed:Canvas;--text-soft:CanvasText;${forcedAccent}}}
`;
}

/**
 * Rules that replace the accent of a page with a brand's `#rrggbb`, for a style element after the page's own.
 */
export function accentTokens(hex: string): string {
	const tint = toTint(hex);
	return `${inEveryLook((theme, level) => makeAccentRoles(theme, level, tint))}
@media (forced-colors:active){:root{${forcedAccent}}}
`;
}

/** The solid of a brand's color on white, on which white text is readable, as `#rrggbb`: for mails. */
export function toSolid(hex: string): string {
	return makeAccentRoles("light", "normal", toTint(hex)).accent;
}

/** The accent of a page without a brand. */
export const productAccent = makeAccentRoles("light", "normal", accent).accent;

function inEveryLook(rolesIn: (theme: Theme, level: Contrast) => Record<string, string>): string {
	const block = (theme: Theme, level: Contrast) =>
		`:root{${Object.entries(rolesIn(theme, level))
			.map(([name, value]) => `--${name}:${value}`)
			.join(";")}}`;
	return `${block("light", "normal")}
@media (prefers-color-scheme:dark){${block("dark", "normal")}}
@media (prefers-contrast:more){${block("light", "more")}}
@media (prefers-contrast:more) and (prefers-color-scheme:dark){${block("dark", "more")}}`;
}

const sizes = { 12: 0.75, 13: 0.8125, 14: 0.875, 16: 1, 20: 1.25, 24: 1.5, 32: 2 };
const spaces = [4, 8, 12, 16, 24, 32, 48, 64];

/** Type, space, radius, shadow and motion. */
export const measureTokens = `:root{color-scheme:light dark;
--font:"Inter Variable",system-ui,sans-serif;--mono:ui-monospace,"SFMono-Regular",Menlo,Consolas,monospace;
${Object.entries(sizes)
	.map(([name, rem]) => `--size-${name}:${rem}rem`)
	.join(";")};
${spaces.map((pixels) => `--space-${pixels}:${pixels / 16}rem`).join(";")};
--radius:6px;--radius-large:10px;--target:2.5rem;--move:150ms ease-out;
--shadow:0 1px 2px rgb(15 23 42/.06),0 1px 3px rgb(15 23 42/.08);--shadow-over:0 4px 12px rgb(15 23 42/.12),0 16px 40px rgb(15 23 42/.18)}
@media (pointer:coarse){:root{--target:2.75rem}}
@media (prefers-color-scheme:dark){:root{--shadow:0 1px 2px rgb(0 0 0/.4);--shadow-over:0 4px 12px rgb(0 0 0/.5),0 16px 40px rgb(0 0 0/.55)}}
`;
