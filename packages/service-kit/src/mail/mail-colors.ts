import { makeRoles } from "../html/design/roles.ts";

const light = makeRoles("light");
const dark = makeRoles("dark");

/** Inline, because many mail programs ignore style elements. */
export const mailColors = {
	surface: light.surface,
	paper: light["surface-raised"],
	text: light.text,
	soft: light["text-soft"],
	line: light.line,
	onAccent: light["on-accent"],
};

/**
 * For mail programs that follow the reader's dark theme instead of inverting colors. A logo is drawn for a light
 * background, and keeps one.
 */
export const darkStyle = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body{color:${dark.text}!important;background:${dark.surface}!important}
.card,.sheet{background:${dark["surface-raised"]}!important;border-color:${dark.line}!important}
.inset{background:${dark.surface}!important}
.soft{color:${dark["text-soft"]}!important}
.line{border-color:${dark.line}!important}
.logo{padding:8px 12px!important;color:${light.text}!important;background:#ffffff!important;border-radius:6px!important}
}`;
