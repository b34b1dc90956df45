const TIMEOUT_MS = 15_000;

/** The element `id` of the page at `address`, loaded again. Undefined if it cannot be loaded now. */
export async function readPart(address: string, id: string): Promise<HTMLElement | undefined> {
	try {
		const response = await fetch(address, {
			headers: { Accept: "text/html" },
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		// Signed out, or what the page shows was deleted: the server says so. Reloading the result of a form would
		// ask whether to submit it again.
		if (response.redirected || response.status === 403 || response.status === 404)
			location.assign(address.replace(/#.*/, ""));
		if (!response.ok) return undefined;
		const page = new DOMParser().parseFromString(await response.text(), "text/html");
		return page.getElementById(id) ?? undefined;
	} catch {
		return undefined;
	}
}
