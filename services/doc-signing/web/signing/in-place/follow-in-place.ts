/** The field whose control on the page has the focus. */
export function fieldInUse(): number | undefined {
	const id = document.activeElement?.closest("[data-in-place]")?.getAttribute("data-field");
	return id ? Number(id) : undefined;
}

/** When somebody fills fields on the page, moves the focus to this one's control there. False when the panel takes the focus. */
export function followInPlace(fieldId: number): boolean {
	const { activeElement } = document;
	if (!activeElement?.closest("[data-in-place]")) return false;
	const box = document.querySelector(`[data-in-place][data-field="${fieldId}"]`);
	if (!box) return false;
	if (!box.contains(activeElement))
		box.querySelector<HTMLElement>("textarea, select, input")?.focus({ preventScroll: true });
	return true;
}
