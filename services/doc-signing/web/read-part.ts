const TIMEOUT_MS = 15_000;

/** The element `id` of the page at `address`, loaded again. Undefined if it cannot be loaded now. */
export async function readPart(address: string, id: string): Promise<HTMLElement | undefined> {
	try {
		const response = await fetch(address, {
			headers: { Accept: "text/html" },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		// Signed out, or what the page shows was deleted: the server says so.
		if (response.redirected || response.status === 403 || response.status === 404) location.reload();
		if (!response.ok) return undefined;
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		return page.getElementById(id) ?? undefined;
	} catch {
		return undefined;
	}
}
