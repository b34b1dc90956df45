/**
 * Shows changes on a page that waits, e.g. for the seal, and moves the focus to them. Retries while the server is
 * busy or restarts. Without scripts there is a link.
 */
export const refreshScript = `(() => {
	const waits = () => document.querySelector("[data-refresh]");
	const firstMs = () => Number(waits()?.dataset.refresh);
	let ms = firstMs();
	async function look() {
		report();
		if (!document.hidden) await refresh().catch(() => {});
		if (!waits()) return;
		setTimeout(look, ms);
		ms = Math.min(1.5 * ms, 4 * firstMs());
	}
	function report() {
		const shown = document.querySelector("[data-report]");
		if (document.hidden || !shown) return;
		shown.removeAttribute("data-report");
		fetch(location.pathname.replace(/\\/+$/, "") + "/opened", { method: "POST" }).catch(() => {});
	}
	async function refresh() {
		const answer = await fetch(location.pathname, {
			headers: { Accept: "text/html" },
			signal: AbortSignal.timeout(15_000),
		});
		if (answer.status === 429 || answer.status >= 500) {
			ms = Math.max(ms, 1000 * answer.headers.get("Retry-After") || 0);
			return;
		}
		const shown = document.querySelector("main");
		const main = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
		if (!main || main.textContent === shown.textContent) return;
		if (main.querySelector("form")) return location.reload();
		shown.replaceChildren(...main.childNodes);
		shown.querySelector("h1")?.focus();
		hideLinks();
		ms = firstMs();
	}
	function hideLinks() {
		for (const link of document.querySelectorAll("[data-without-script]")) link.hidden = true;
	}
	if (!waits()) return;
	hideLinks();
	report();
	setTimeout(look, ms);
})();`;
