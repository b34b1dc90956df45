import type { Theme } from "@repo/service-kit/colors";
import { chooseColors } from "./choose-colors.ts";
import type { Options } from "./options.ts";

/** Shows the page in the theme and colors that the site around it chose, through CSSOM: a style element would need a laxer policy. */
export function applyLook({ theme = "auto", cssVars = {} }: Options): void {
	if (theme === "auto" && Object.keys(cssVars).length === 0) return;
	const { style } = document.documentElement;
	const dark = matchMedia("(prefers-color-scheme: dark)");
	const more = matchMedia("(prefers-contrast: more)");
	// The sender's, or the product's.
	const accent = getComputedStyle(document.documentElement).getPropertyValue("--accent").trim();
	const apply = () => {
		const current: Theme = theme === "auto" ? (dark.matches ? "dark" : "light") : theme;
		style.colorScheme = current;
		for (const [name, value] of Object.entries(
			chooseColors(current, cssVars, accent, more.matches ? "more" : "normal"),
		))
			style.setProperty(`--${name}`, value);
	};
	apply();
	for (const one of [dark, more]) one.addEventListener("change", apply);
}
