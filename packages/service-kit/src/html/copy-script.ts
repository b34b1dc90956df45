/** For buttons with `data-copy`: they fill the clipboard, and stay hidden where that is not possible. */
export const copyScript = `for (const button of document.querySelectorAll("[data-copy]")) {
	if (!navigator.clipboard) continue;
	button.hidden = false;
	button.addEventListener("click", async () => {
		await navigator.clipboard.writeText(button.dataset.copy);
		button.textContent = button.dataset.copied;
	});
}`;
