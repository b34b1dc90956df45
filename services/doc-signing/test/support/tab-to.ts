import type { Page } from "playwright-core";

/** Presses Tab until the control with this name has the focus. */
export async function tabTo(page: Page, name: string): Promise<void> {
	for (let presses = 0; presses < 80; presses++) {
		await page.keyboard.press("Tab");
		const focused = await page.evaluate<string>(
			"(document.activeElement?.labels?.[0] ?? document.activeElement)?.textContent?.trim() ?? ''",
		);
		if (focused === name) return;
	}
	throw new Error(`no Tab leads to “${name}”`);
}
