import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../src/languages/use-words.ts";

const CLOSING = ["click", "focusin", "keydown", "pointerdown"] as const;

/** Buttons that stand in the bar where there is room for them, otherwise behind one button. */
export function Menu({ children }: { children: ComponentChildren }) {
	const words = useWords("page");
	const [isOpen, setOpen] = useState(false);
	const menu = useRef<HTMLDivElement>(null);
	const opener = useRef<HTMLButtonElement>(null);
	useEffect(() => {
		if (!isOpen) return;
		const onEvent = (event: Event) => {
			const target = event.target as Node;
			const isInside = menu.current?.contains(target);
			const isDone =
				event instanceof KeyboardEvent
					? event.key === "Escape"
					: event.type === "click" && isInside && !opener.current?.contains(target);
			// Before a dialog opens, which restores the previous focus.
			if (isDone) opener.current?.focus();
			if (isDone || !isInside) setOpen(false);
		};
		for (const type of CLOSING) document.addEventListener(type, onEvent, true);
		return () => {
			for (const type of CLOSING) document.removeEventListener(type, onEvent, true);
		};
	}, [isOpen]);
	return (
		<div ref={menu} class="bar-menu">
			<button
				ref={opener}
				type="button"
				class="quiet icon-button"
				aria-label={words.more}
				aria-expanded={isOpen}
				aria-controls="bar-menu"
				onClick={() => setOpen(!isOpen)}
			>
				<svg viewBox="0 0 24 24" aria-hidden="true">
					<path d="M5 12h.01M12 12h.01M19 12h.01" />
				</svg>
			</button>
			<div id="bar-menu" class="bar-menu-items">
				{children}
			</div>
		</div>
	);
}
