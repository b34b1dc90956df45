const PAUSE_MS = 1_500;

/**
 * Polls the page while the part marked `data-live` has that mark, and replaces the part with its new state.
 * The mark's value is announced when it changes. Pauses while the tab is hidden.
 */
export async function keepLive(root: Document): Promise<void> {
	const part = root.querySelector("[data-live]");
	const status = root.querySelector("[data-live-status]");
	while (part?.isConnected) {
		await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
		if (root.hidden) continue;
		const fresh = await readPart(part.id);
		if (!fresh) continue;
		part.replaceChildren(...fresh.childNodes);
		const summary = fresh.getAttribute("data-live");
		if (status && status.textContent !== (summary ?? "Finished."))
			status.textContent = summary ?? "Finished.";
		if (summary === null) return;
	}
}

async function readPart(id: string): Promise<Element | null> {
	try {
		const response = await fetch(location.href, { headers: { Accept: "text/html" } });
		if (!response.ok) return null;
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		return page.getElementById(id);
	} catch {
		// The network is down: the next poll tries again.
		return null;
	}
}
