/** @jsxRuntime automatic @jsxImportSource preact */
import { type IconName, iconPaths } from "./icon-paths.ts";

/** Mirrored where text runs from right to left. */
const isDirected = /-(left|right)$|^(un|re)do-|^(send|list|log-out|external-link)$/;

/** A decorative icon: the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
	return (
		<svg
			class={isDirected.test(name) ? "icon directed" : "icon"}
			viewBox="0 0 24 24"
			aria-hidden="true"
			focusable="false"
		>
			<path d={iconPaths[name]} />
		</svg>
	);
}
