/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-paths.ts";

type MenuProps = {
	label: string;
	icon?: IconName;
	/** Buttons and links. */
	children: ComponentChildren;
	align?: "start" | "end";
};

/**
 * More actions behind a button, as a disclosure: it opens before any script runs; `closeMenus` adds Escape
 * and clicks outside.
 */
export function Menu({ label, icon = "ellipsis", children, align = "end" }: MenuProps) {
	return (
		<details class="menu">
			<summary class="button quiet icon-only" title={label}>
				<Icon name={icon} />
				<span class="unseen">{label}</span>
			</summary>
			<div class={align}>{children}</div>
		</details>
	);
}

/** Closes open menus on Escape, on clicks outside and after a choice. Returns a function that stops this. */
export function closeMenus(root: Document): () => void {
	const close = (menu: Element, withFocus: boolean) => {
		menu.removeAttribute("open");
		if (withFocus) menu.querySelector("summary")?.focus();
	};
	const onClick = ({ target }: Event) => {
		for (const menu of root.querySelectorAll(".menu[open]"))
			if (!(target instanceof Element) || !menu.contains(target) || target.closest(".menu > div"))
				close(menu, false);
	};
	const onKey = ({ key }: KeyboardEvent) => {
		if (key === "Escape") for (const menu of root.querySelectorAll(".menu[open]")) close(menu, true);
	};
	root.addEventListener("click", onClick);
	root.addEventListener("keydown", onKey);
	return () => {
		root.removeEventListener("click", onClick);
		root.removeEventListener("keydown", onKey);
	};
}
