import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";

type Props = { title: string; summary?: string | undefined; children: ComponentChildren };

/** Those that the user opened, until the page is left: another selection shows the same parts. */
const opened = new Set<string>();

/** What is seldom needed: folded, with its current values in words. Nothing of it is laid out before it is opened. */
export function Fold({ title, summary, children }: Props) {
	const [isOpen, setOpen] = useState(opened.has(title));
	return (
		<details
			class="fold"
			open={isOpen}
			onToggle={({ currentTarget: { open } }) => {
				setOpen(open);
				if (open) opened.add(title);
				else opened.delete(title);
			}}
		>
			<summary>
				{title}
				{summary && <span class="soft"> {summary}</span>}
			</summary>
			{isOpen && children}
		</details>
	);
}
