import { Idiomorph } from "idiomorph";
import { readPart } from "../read-part.ts";

/** Reloads the page and updates what differs within `root`. False if the page cannot be loaded now. */
export async function refreshContent(root: HTMLElement, address: string): Promise<boolean> {
	const read = await readPart(address, root.id);
	if (!read) return false;
	const before = statesIn(root);
	void Idiomorph.morph(root, [...read.childNodes], {
		morphStyle: "innerHTML",
		callbacks: {
			beforeNodeMorphed: (old: Node) => !isShownAgain(old) && !isChanged(findInput(old)),
			// The browser stores there what the person has opened.
			beforeAttributeUpdated: (name: string) => name !== "open",
		},
	});
	// Hidden without scripts.
	for (const button of root.querySelectorAll<HTMLElement>("[data-copy]")) button.hidden = false;
	document.dispatchEvent(new Event("live"));
	announce(root, before);
	return true;
}

/** The hidden `shown_email` is what `email` was typed over: they are updated together. */
function findInput(node: Node): unknown {
	if (!(node instanceof HTMLInputElement) || node.type !== "hidden") return node;
	return node.form?.elements.namedItem(node.name.replace(/^shown_/, ""));
}

/** A form with what the person typed before, such as one that was kept while they verified their identity in another tab. */
const isShownAgain = (node: Node) => node instanceof HTMLElement && node.dataset.typed !== undefined;

/** What the person has typed or chosen. Anything else shows what the server has now. */
function isChanged(node: unknown): boolean {
	return (
		node instanceof HTMLInputElement &&
		(node.value !== node.defaultValue || node.checked !== node.defaultChecked)
	);
}

/** By the id that an element names in `data-of` for its status. */
function statesIn(root: HTMLElement): Map<string, string> {
	const shown = root.querySelectorAll<HTMLElement>("[data-of]");
	return new Map([...shown].map((element) => [element.id, element.textContent.trim()]));
}

/** Announces and marks the changed statuses. */
function announce(root: HTMLElement, before: Map<string, string>): void {
	const changed: string[] = [];
	for (const [id, state] of statesIn(root)) {
		const element = document.getElementById(id);
		if (!element || before.get(id) === state) continue;
		changed.push(`${element.dataset.of}: ${state}`);
		mark(element.closest("tr, li"));
	}
	const status = document.getElementById("live-status");
	if (status && changed.length > 0) status.textContent = changed.join(". ");
}

function mark(element: Element | null): void {
	if (!element || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
	const accent = getComputedStyle(element).getPropertyValue("--accent-soft");
	element.animate([{ backgroundColor: accent }, {}], { duration: 2_000, easing: "ease-out" });
}
