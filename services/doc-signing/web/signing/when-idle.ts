/** Longer than the time from pressing a mouse button to its click, on which some browsers do not focus. */
const STILL_IN_USE_MS = 1_000;

/**
 * Starts now, or when the focus has left the form: on a slow connection the form may already be in use, and
 * replacing it would lose keystrokes.
 */
export function whenIdle(form: HTMLElement, start: () => void): void {
	const isUsed = (): boolean => form.contains(document.activeElement);
	if (!isUsed()) {
		start();
		return;
	}
	let timer: ReturnType<typeof setTimeout>;
	const leave = (): void => {
		clearTimeout(timer);
		timer = setTimeout(() => {
			if (isUsed()) return;
			form.removeEventListener("focusout", leave);
			start();
		}, STILL_IN_USE_MS);
	};
	form.addEventListener("focusout", leave);
	// The browser submits the form.
	form.addEventListener("submit", () => {
		clearTimeout(timer);
		form.removeEventListener("focusout", leave);
	});
}
