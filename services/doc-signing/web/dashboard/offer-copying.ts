const SHOWN_MS = 2_000;

/** Buttons with the id of a field in `data-copy` copy its value. */
export function offerCopying(): void {
	document.addEventListener("click", ({ target }) => {
		const button = target instanceof Element ? target.closest<HTMLElement>("button[data-copy]") : null;
		const field = button && document.getElementById(button.dataset.copy ?? "");
		if (!button || !(field instanceof HTMLInputElement)) return;
		const label = button.textContent;
		navigator.clipboard.writeText(field.value).then(
			() => {
				button.textContent = "Copied";
				setTimeout(() => {
					button.textContent = label;
				}, SHOWN_MS);
			},
			// Without permission, or over http: the person copies the selection.
			() => field.select(),
		);
	});
}
