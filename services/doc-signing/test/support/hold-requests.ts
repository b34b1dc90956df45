import type { Page } from "playwright-core";

/** Holds a page's requests to matching addresses until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
	let release = (): void => {};
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route(address, async (route) => {
		await released;
		await route.continue();
	});
	return release;
}
