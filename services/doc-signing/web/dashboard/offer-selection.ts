/** A checkbox that selects all checkboxes of its form, and the form's buttons while any is selected. */
export function offerSelection(): void {
	const all = document.querySelector<HTMLInputElement>("input[data-selects]");
	const form = document.getElementById(all?.dataset.selects ?? "");
	if (!all || !(form instanceof HTMLFormElement)) return;
	const boxes = () =>
		[...form.elements].filter(
			(one): one is HTMLInputElement => one instanceof HTMLInputElement && one.name === "id",
		);
	const show = () => {
		const chosen = boxes().filter(({ checked }) => checked).length;
		all.checked = chosen > 0 && chosen === boxes().length;
		all.indeterminate = chosen > 0 && !all.checked;
		for (const button of form.querySelectorAll("button")) button.disabled = chosen === 0;
		const count = form.querySelector("[data-count]");
		if (count) count.textContent = chosen === 0 ? "Select all on this page" : `${chosen} selected`;
	};
	all.addEventListener("change", () => {
		for (const box of boxes()) box.checked = all.checked;
		show();
	});
	document.addEventListener("change", ({ target }) => target !== all && show());
	// The list may lose rows when it is updated.
	document.addEventListener("live", show);
	show();
}
